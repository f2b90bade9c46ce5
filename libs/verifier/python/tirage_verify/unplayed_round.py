"""A round that was refused or voided: nothing was drawn (docs/fairness.md, section 9)."""

from __future__ import annotations

from typing import Any, Dict

from .game import Rules, Unusable
from .report import Report
from .signature import check_signature
from .told import Told, check_opening, check_order, check_wallet

ENDS = {
    "refused": ["RoundOpened", "StakeRefused"],
    "voided": ["RoundOpened", "StakeDebited", "RoundVoided"],
}


def verify_unplayed(file: Dict[str, Any]) -> Report:
    """Raises Unusable for a file without a round, its events or its rules."""
    told = Told(file)
    if not isinstance(file.get("game"), dict):
        raise Unusable("the file has no document of its game")
    rules, status = Rules(file["game"]), told.view["status"]
    report = Report()
    check_signature(report, file)
    with report.check("rules") as findings:
        findings.expect("rulesHash of the document, computed", rules.computed_hash, rules.hash)
        if told.opened["stake"] not in rules.stakes:
            findings.append(f"the rules have no stake of {told.opened['stake']}")
        findings.detail = f"{rules.game} {rules.version}, {rules.hash}"
    with report.check("round") as findings:
        check_opening(findings, told, rules)
        reason = told.events[-1]["data"]["reason"]
        findings.expect("reason of the round", reason, told.view["reason"])
        for member in ("prize", "settledAt", "commitment"):
            findings.expect(f"{member} of the round", None, told.view[member])
        findings.expect("automatic of the round", False, told.view["automatic"])
        for member in ("proof", "block", "presentation"):
            findings.expect(member, None, file.get(member))
    with report.check("events") as findings:
        seen = [event_type for event_type in told.types if event_type != "DrawRequested"]
        findings.expect("events", ENDS[status], seen)
        check_order(findings, told)
    _check_wallet(report, file, told, status)
    return report


def _check_wallet(report: Report, file: Dict[str, Any], told: Told, status: str) -> None:
    if status == "voided":
        check_wallet(report, file, told, "StakeRefunded", told.opened["stake"])
    elif file.get("walletEntries") is None:
        report.skip("wallet", "the file has no entries of the wallet")
    else:
        with report.check("wallet") as findings:
            findings.expect("entries", [], file["walletEntries"])
            findings.detail = "nothing was debited"
