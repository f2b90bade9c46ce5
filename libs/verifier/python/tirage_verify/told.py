"""What a file tells of any round, played or not: its view, its events, the wallet's entries (9)."""

from __future__ import annotations

import re
from typing import Any, Dict, List

from .game import Rules, Unusable
from .report import Findings, Report

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


class Told:
    """Raises Unusable for a file without a round, or without a list of its events."""

    def __init__(self, file: Dict[str, Any]) -> None:
        self.view, self.events = file.get("round"), file.get("events")
        if not isinstance(self.view, dict):
            raise Unusable("the file has no round")
        if not isinstance(self.events, list) or not all(map(_is_event, self.events)):
            raise Unusable("the file has no list of events {type, revision, data}")
        self.types: List[str] = [event["type"] for event in self.events]
        self.opened = self.data("RoundOpened")

    def data(self, event_type: str) -> Dict[str, Any]:
        """Of the only event of this type. Raises Unusable where it is not one."""
        found = [event["data"] for event in self.events if event["type"] == event_type]
        if len(found) != 1:
            raise Unusable(f"the events have {len(found)} {event_type}, not one")
        return found[0]


def _is_event(event: Any) -> bool:
    if not isinstance(event, dict) or not isinstance(event.get("data"), dict):
        return False
    return isinstance(event.get("type"), str) and type(event.get("revision")) is int


def check_opening(findings: Findings, told: Told, rules: Rules) -> None:
    """The round was opened as its view says, and by these rules."""
    view, opened = told.view, told.opened
    findings.expect("game of RoundOpened", rules.game, opened["game"])
    findings.expect("rulesHash of RoundOpened", rules.computed_hash, opened["rulesHash"])
    findings.expect("rulesVersion of RoundOpened", rules.version, opened["rulesVersion"])
    for member in ("game", "stake", "playerId"):
        findings.expect(f"{member} of the round", opened[member], view[member])
    findings.expect("revision of the round", told.events[-1]["revision"], view["revision"])
    findings.detail = f"{view['id']}, {opened['game']} at {opened['stake']}"


def check_order(findings: Findings, told: Told) -> None:
    """All of this round, in order, none left out but those that players do not see."""
    before = -1
    for place, event in enumerate(told.events):
        revision, after = event["revision"], told.types[place - 1] if place > 0 else None
        asked = "DrawRequested" not in told.types and after == "StakeDebited"
        first = before + (2 if asked else 1)
        # A round that stalled says so after its unit, to the operator alone.
        if not first <= revision <= first + (after == "UnitDrawn"):
            findings.append(f"event {revision} stands after event {before}")
        before = revision
        findings.expect(f"round of event {revision}", told.view["id"], event["roundId"])
        findings.expect(f"game of event {revision}", told.view["game"], event["game"])
    if "StakeDebited" in told.types:
        debited = told.data("StakeDebited")["amount"]
        findings.expect("stake debited", told.opened["stake"], debited)
    findings.detail = f"{len(told.types)} events from {told.types[0]} to {told.types[-1]}"


def check_wallet(
    report: Report, file: Dict[str, Any], told: Told, ends: str, amount: str
) -> None:
    """One debit of the stake, then one entry of the type `ends` and this amount."""
    entries = file.get("walletEntries")
    if entries is None:
        report.skip("wallet", "the file has no entries of the wallet")
        return
    with report.check("wallet") as findings:
        for entry in entries:
            event_type = entry["type"]
            findings.expect(f"round of {event_type}", told.view["id"], entry["roundId"])
            findings.expect(f"game of {event_type}", told.view["game"], entry["game"])
            if not TIME.fullmatch(entry["at"]):
                findings.append(f"{event_type} was entered at {entry['at']!r}, which is no time")
            if event_type == "StakeDebited":
                balance = told.data("StakeDebited")["balance"]
                findings.expect("balance after the debit", balance, entry["balance"])
        expected = sorted([["StakeDebited", told.opened["stake"]], [ends, amount]])
        found = sorted([entry["type"], entry["amount"]] for entry in entries)
        findings.expect("entries", expected, found)
        times = {entry["type"]: entry["at"] for entry in entries}
        if times.get(ends, "") < times.get("StakeDebited", ""):
            findings.append(f"{ends} was entered before the debit")
        findings.detail = f"StakeDebited {told.opened['stake']}, then {ends} {amount}"
