"""Trésors des Champs: docs/fairness.md, section 6."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

from ..game import Game, Picks, Played, Rules
from ..primitives import cents, draw, shuffle

LETTERS = {"carrot": "C", "tool": "T", "empty": "E"}
FOUND = {"carrot": "CarrotFound", "tool": "ToolFound", "empty": "EmptyFound"}


class TresorsDesChamps(Game):
    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        round_row = rules.row("round")
        self.mounds: int = round_row["mounds"]
        self.tools_at_start: int = round_row["toolsAtStart"]
        self.crates: int = round_row["crates"]
        self.field = [(row["element"], row["count"]) for row in rules.rows("field")]
        self.values = [(row["value"], row["weight"]) for row in rules.rows("carrot-value-weights")]

    def play(self, lot: Any, unit_seed: bytes, stake: str, picks: Picks) -> Played:
        field = Field(self, unit_seed, 1)
        events = field.play(picks)
        fields, crate, value = [field.letters], None, None
        if not field.has_carrot:
            chosen, drawn = self._open_crate(unit_seed, picks)
            crate = {"chosenCrate": chosen, "winningCrate": drawn["values"][0] + 1, "field": None}
            events += [
                ("ExtraOffered", {}),
                ("CrateOpened", {"crate": chosen}),
                ("ExtraCrateDrawn", {"crate": crate["winningCrate"], "draw": drawn}),
            ]
            if chosen == crate["winningCrate"]:
                events.append(("ExtraGranted", {"count": 1}))
                field = Field(self, unit_seed, 2)
                events += field.play(picks)
                crate["field"] = field.letters
        if field.has_carrot:
            value, drawn = self.value(unit_seed)
            events.append(("CarrotValueDrawn", {"value": value, "draw": drawn}))
        paid = 0 if value is None else cents(value)
        shown = {"field": fields[0], "carrotValueCents": paid or None, "extra": crate}
        return Played(events, shown, paid)

    def value(self, unit_seed: bytes) -> Tuple[str, dict]:
        """The first value whose cumulated weight is above the integer drawn, and the draw."""
        drawn = draw(unit_seed, "value", [sum(weight for _, weight in self.values)])
        cumulated = 0
        for value, weight in self.values:
            cumulated += weight
            if drawn["values"][0] < cumulated:
                return value, drawn
        raise ValueError("the weights of carrot values do not sum up")

    def _open_crate(self, unit_seed: bytes, picks: Picks) -> Tuple[int, dict]:
        opened = picks.of("CrateOpened")
        if len(opened) != 1:
            raise ValueError(f"a lost first field is followed by one crate, not {len(opened)}")
        chosen = opened[0]["data"]["crate"]
        if type(chosen) is not int or not 1 <= chosen <= self.crates:
            picks.wrong.append(f"there is no crate {chosen}")
        if opened[0].get("actor") == "system":
            own = draw(unit_seed, "crate/auto", [self.crates])["values"][0] + 1
            if chosen != own:
                picks.wrong.append(f"the system opens crate {own}, not {chosen}")
        return chosen, draw(unit_seed, "crate", [self.crates])


class Field:
    """One field: digs until the carrot or the last tool, then the rest."""

    def __init__(self, game: TresorsDesChamps, unit_seed: bytes, number: int) -> None:
        self.number, self._seed = number, unit_seed
        self._left: List[Tuple[str, int]] = list(game.field)
        self._mounds: Dict[int, str] = {}
        """Elements discovered, in the order in which they were."""
        self._all = range(1, game.mounds + 1)
        self._tools = game.tools_at_start
        self.has_carrot = False

    @property
    def letters(self) -> str:
        """In the order of the digs, then the rest in the order of its mounds."""
        return "".join(map(LETTERS.__getitem__, self._mounds.values()))

    def play(self, picks: Picks) -> List[Tuple[str, Dict[str, Any]]]:
        events: List[Tuple[str, Dict[str, Any]]] = []
        dug = [event for event in picks.of("MoundDug") if event["data"].get("field") == self.number]
        for n, event in enumerate(dug, 1):
            if self.is_over:
                raise ValueError(f"field {self.number} is dug after its end")
            mound = event["data"]["mound"]
            self._check(mound, event.get("actor"), picks)
            element, drawn = self._dig(n)
            self._mounds[mound] = element
            told = {"field": self.number, "mound": mound}
            found = {**told, "toolsLeft": self._tools, "draw": drawn}
            events += [("MoundDug", told), (FOUND[element], found)]
        if not self.is_over:
            raise ValueError(f"field {self.number} is not played to its end")
        return events + [self._uncover()]

    @property
    def is_over(self) -> bool:
        return self.has_carrot or self._tools == 0

    def _check(self, mound: Any, actor: Optional[str], picks: Picks) -> None:
        free = [each for each in self._all if each not in self._mounds]
        if mound not in free:
            raise ValueError(f"mound {mound} of field {self.number} cannot be dug")
        if actor == "system" and mound != free[0]:
            picks.wrong.append(f"the system digs mound {free[0]}, not {mound}")

    def _dig(self, n: int) -> Tuple[str, dict]:
        drawn = draw(self._seed, f"dig/{self.number}/{n}", [sum(count for _, count in self._left)])
        place = drawn["values"][0]
        for index, (element, count) in enumerate(self._left):
            if place < count:
                self._left[index] = (element, count - 1)
                self._tools += 0 if element == "tool" else -1
                self.has_carrot = element == "carrot"
                return element, drawn
            place -= count
        raise ValueError("more was dug than a field holds")

    def _uncover(self) -> Tuple[str, Dict[str, Any]]:
        left = [element for element, count in self._left for _ in range(count)]
        drawn = draw(self._seed, f"rest/{self.number}", list(range(len(left), 1, -1)))
        values = iter(drawn["values"])
        places = [mound for mound in self._all if mound not in self._mounds]
        rest = list(zip(places, shuffle(left, lambda _: next(values))))
        self._mounds.update(rest)
        elements = [{"mound": mound, "element": element} for mound, element in rest]
        return "FieldUncovered", {"field": self.number, "elements": elements, "draw": drawn}
