"""What a game is to the verifier: its rules, as `GET /v1/games/{game}` serves them, and its play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Tuple

from .primitives import json_hash


class Unusable(Exception):
    """The file, or a table that the procedures need, cannot be used at all."""


class Rules:
    """The game's document: `{game, rulesVersion, rulesHash, stakes, tables, …}`."""

    def __init__(self, document: Dict[str, Any]) -> None:
        try:
            self.game: str = document["game"]
            self.version: str = document["rulesVersion"]
            self.hash: str = document["rulesHash"]
            self.stakes: List[str] = document["stakes"]
            self._tables = {table["name"]: table["rows"] for table in document["tables"]}
            bound = ("game", "rulesVersion", "stakes", "tables")
            self.computed_hash = json_hash({name: document[name] for name in bound})
        except (KeyError, TypeError, ValueError) as problem:
            raise Unusable(f"game: no document of rules ({problem!r})") from problem

    def rows(self, table: str, stake: Optional[str] = None) -> List[dict]:
        """All rows, or those of one stake, in order. Raises Unusable for a table that is none."""
        rows = self._tables.get(table)
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise Unusable(f"game: {self.game} has no table {table}")
        return rows if stake is None else [row for row in rows if row.get("stake") == stake]

    def row(self, table: str, stake: Optional[str] = None) -> dict:
        """The only row of a table, or of a stake in it."""
        rows = self.rows(table, stake)
        if len(rows) != 1:
            raise Unusable(f"game: table {table} has {len(rows)} rows, not one")
        return rows[0]


@dataclass
class Picks:
    """What the player, or the system for him, chose, as the round's events say."""

    choices: Dict[str, Any]
    events: List[dict]
    wrong: List[str] = field(default_factory=list)
    """What was picked against the rules."""

    def of(self, event_type: str) -> List[dict]:
        return [event for event in self.events if event["type"] == event_type]


@dataclass
class Played:
    """What a unit and the picks make: the game's own events in order, and all that follows."""

    events: List[Tuple[str, Dict[str, Any]]]
    presentation: Dict[str, Any]
    prize_cents: int
    draw: Optional[Dict[str, Any]] = None
    """In games of lots, what the presentation was built from."""


class Game:
    """One game by one document of rules. Games of lots also say `show` and `lot_table`."""

    has_lots = False

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def lot_table(self, stake: str) -> List[dict]:
        """Rows `{lot, count}` in the order in which the shuffle begins; none for seeds alone."""
        return []

    def prize_of(self, lot: Any) -> int:
        """Cents that a unit with this lot pays."""
        raise NotImplementedError

    def show(self, lot: Any, unit_seed: bytes, stake: str) -> Tuple[dict, dict]:
        """Presentation and draw of a unit with this lot. Raises ValueError if nothing pays it."""
        raise NotImplementedError

    def play(self, lot: Any, unit_seed: bytes, stake: str, picks: Picks) -> Played:
        raise NotImplementedError
