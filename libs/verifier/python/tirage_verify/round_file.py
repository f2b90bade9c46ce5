"""A settled round: its unit, what the events say of it, the prize (docs/fairness.md, 3 to 6)."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from typing import Any, Dict, List, Optional

from .block import leads_to, leaf, shuffled_lots, unit_seed
from .block_file import LARGEST, check_lot_table, check_rules
from .ed25519 import verify
from .game import Game, Picks, Played, Rules, Unusable
from .games import game_of
from .primitives import canonical_json, cents, draw, euro
from .report import MALFORMED, Findings, Report

FORMAT = "tirage-round-1"
BEFORE = {"RoundOpened", "StakeDebited", "DrawRequested", "UnitDrawn"}
SHARED = BEFORE | {"RoundStalled", "RoundSettled"}
"""Types of a round's events that are not its game's own."""


class _Round:
    """The parts of the file."""

    def __init__(self, file: Dict[str, Any]) -> None:
        for member in ("round", "proof", "block", "game"):
            if not isinstance(file.get(member), dict):
                raise Unusable(f"the file has no {member}: it must be of a settled round")
        self.view, self.proof, self.block = file["round"], file["proof"], file["block"]
        self.events: List[dict] = file.get("events", [])
        if not isinstance(self.events, list) or not all(map(_is_event, self.events)):
            raise Unusable("the file has no list of events {type, revision, data}")
        if self.view.get("status") != "settled":
            raise Unusable(f"the round is {self.view.get('status')}, not settled")
        self.opened, self.drawn = self._data("RoundOpened"), self._data("UnitDrawn")
        self.settled = self._data("RoundSettled")

    def _data(self, event_type: str) -> Dict[str, Any]:
        found = [event["data"] for event in self.events if event["type"] == event_type]
        if len(found) != 1:
            raise Unusable(f"the events have {len(found)} {event_type}, not one")
        return found[0]

    @property
    def unit_seed(self) -> bytes:
        return bytes.fromhex(self.proof["unit"]["unitSeed"])


def _is_event(event: Any) -> bool:
    if not isinstance(event, dict) or not isinstance(event.get("data"), dict):
        return False
    return isinstance(event.get("type"), str) and type(event.get("revision")) is int


def verify_round(file: Dict[str, Any]) -> Report:
    """Raises Unusable for a file that is no settled round with its proof, block and rules."""
    parts = _Round(file)
    rules = Rules(file["game"])
    game = game_of(rules)
    report = Report()
    _check_signature(report, file)
    check_rules(report, rules, parts.block)
    _check_round(report, parts, rules)
    _check_events(report, parts)
    lot_table = check_lot_table(report, game, parts.block)
    _check_unit(report, parts)
    _check_path(report, parts)
    _check_block_seed(report, parts, game, lot_table)
    played = _check_outcome(report, parts, game)
    _check_draws(report, parts, played)
    _check_prize(report, parts, game, played)
    _check_presentation(report, file, played)
    _check_wallet(report, file, parts)
    return report


def _check_signature(report: Report, file: Dict[str, Any]) -> None:
    signature = file.get("signature")
    if signature is None:
        report.skip("signature", "the file is not signed")
        return
    with report.check("signature") as findings:
        findings.expect("algorithm", "Ed25519", signature["algorithm"])
        rest = {name: value for name, value in file.items() if name != "signature"}
        message = canonical_json(rest).encode("utf-8")
        key, value = _base64url(signature["publicKey"]), _base64url(signature["value"])
        if not verify(key, message, value):
            findings.append(f"it is not the signature of this file by {signature['publicKey']}")
        findings.detail = f"signed by {signature['publicKey']}"


def _base64url(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _check_round(report: Report, parts: _Round, rules: Rules) -> None:
    """What is told of the round in several places is told alike."""
    view, opened, settled = parts.view, parts.opened, parts.settled
    proof, drawn, block = parts.proof, parts.drawn, parts.block
    with report.check("round") as findings:
        findings.expect("game of RoundOpened", rules.game, opened["game"])
        findings.expect("rulesHash of RoundOpened", rules.hash, opened["rulesHash"])
        findings.expect("rulesVersion of RoundOpened", rules.version, opened["rulesVersion"])
        findings.expect("stake of RoundOpened", block["stake"], opened["stake"])
        for member in ("game", "stake", "playerId"):
            findings.expect(f"{member} of the round", opened[member], view[member])
        findings.expect("prize of the round", settled["prize"], view["prize"])
        findings.expect("automatic of the round", settled["automatic"], view["automatic"])
        findings.expect("revision of the round", parts.events[-1]["revision"], view["revision"])
        findings.expect("round of the proof", view["id"], proof["roundId"])
        commitment = {name: drawn[name] for name in ("block", "position", "leaf")}
        findings.expect("commitment of the round", commitment, view["commitment"])
        findings.detail = f"{view['id']}, {opened['game']} at {opened['stake']}"


def _check_events(report: Report, parts: _Round) -> None:
    """In order, of this round; players do not see all, so some revisions are missing."""
    with report.check("events") as findings:
        before = -1
        for event in parts.events:
            if event["revision"] <= before:
                findings.append(f"event {event['revision']} stands after event {before}")
            before = event["revision"]
            findings.expect(f"round of event {before}", parts.view["id"], event["roundId"])
        types = [event["type"] for event in parts.events]
        findings.expect("first event", "RoundOpened", types[0])
        findings.expect("last event", "RoundSettled", types[-1])
        own = [index for index, each in enumerate(types) if each not in SHARED]
        if own and own[0] < types.index("UnitDrawn"):
            findings.append(f"{types[own[0]]} stands before UnitDrawn")
        findings.expect("stake debited", parts.opened["stake"], _debited(parts)["amount"])
        findings.detail = f"{len(types)} events from {types[0]} to {types[-1]}"


def _debited(parts: _Round) -> Dict[str, Any]:
    [debited] = [event["data"] for event in parts.events if event["type"] == "StakeDebited"]
    return debited


def _check_unit(report: Report, parts: _Round) -> None:
    """The unit is the one that was drawn, and the leaf commits to it."""
    proof, reveal = parts.proof, parts.settled["reveal"]
    with report.check("unit") as findings:
        unit = {**proof["unit"], "block": proof["block"], "position": proof["position"]}
        findings.expect("unit revealed by RoundSettled", unit, reveal)
        for member in ("block", "position", "leaf"):
            findings.expect(f"{member} of UnitDrawn", proof[member], parts.drawn[member])
        if len(parts.unit_seed) != 32:
            findings.append(f"the unit's seed has {len(parts.unit_seed)} bytes")
        lot = proof["unit"].get("lot")
        computed = leaf(proof["block"], proof["position"], lot, parts.unit_seed).hex()
        findings.expect(f"leaf of unit {proof['position']}", computed, proof["leaf"])
        findings.detail = f"unit {proof['position']} of {proof['block']} is what its leaf says"


def _check_path(report: Report, parts: _Round) -> None:
    proof, block = parts.proof, parts.block
    with report.check("path") as findings:
        findings.expect("block", block["block"], proof["block"])
        findings.expect("root", block["root"], proof["root"])
        findings.expect("size", block["size"], proof["size"])
        path = [bytes.fromhex(sibling) for sibling in proof["path"]]
        root, hashed = bytes.fromhex(block["root"]), bytes.fromhex(proof["leaf"])
        if not leads_to(root, block["size"], proof["position"], hashed, path):
            findings.append(f"unit {proof['position']} does not lead to the root {block['root']}")
        findings.detail = f"{len(path)} hashes lead from the leaf to {block['root']}"


def _check_block_seed(report: Report, parts: _Round, game: Game, lot_table: List[dict]) -> None:
    """Once the block is closed: the unit is the one that its seed makes."""
    seed_text = parts.block.get("seed")
    if seed_text is None:
        report.skip("block-seed", f"the block is {parts.block.get('status')}: no seed yet")
        return
    with report.check("block-seed") as findings:
        seed, position = bytes.fromhex(seed_text), parts.proof["position"]
        unit = parts.proof["unit"]
        findings.expect("seed of the unit", unit_seed(seed, position).hex(), unit["unitSeed"])
        if game.has_lots and sum(row["count"] for row in lot_table) <= LARGEST:
            lots = shuffled_lots(seed, lot_table)
            findings.expect("lot of the unit", lots[position], unit.get("lot"))
        findings.detail = f"the seed of the block makes unit {position}"


def _check_outcome(report: Report, parts: _Round, game: Game) -> Optional[Played]:
    """Plays the round again from its unit and what was picked; None where that cannot be done."""
    own = [event for event in parts.events if event["type"] not in SHARED]
    played: Optional[Played] = None
    with report.check("outcome") as findings:
        picks = Picks(parts.opened["choices"], own)
        lot = parts.proof["unit"].get("lot")
        if game.has_lots and lot is None:
            raise ValueError("the unit holds no lot")
        played = game.play(lot, parts.unit_seed, parts.opened["stake"], picks)
        findings.extend(picks.wrong)
        for event, (event_type, data) in zip(own, played.events):
            where = f"event {event['revision']}"
            if findings.expect(f"{where}: type", event_type, event["type"]):
                findings.expect(f"{where}: {event_type}", data, event["data"])
        findings.expect("events of the game", len(played.events), len(own))
        findings.detail = f"{len(own)} events are what unit and picks make"
    return played


def _check_draws(report: Report, parts: _Round, played: Optional[Played]) -> None:
    with report.check("draws") as findings:
        recorded = [event for event in parts.events if "draw" in event["data"]]
        for event in recorded:
            _check_draw(findings, f"event {event['revision']}", parts, event["data"]["draw"])
        for place, made in enumerate(parts.proof["draws"]):
            _check_draw(findings, f"draw {place} of the proof", parts, made)
        expected = [event["data"]["draw"] for event in recorded]
        if played is not None and played.draw is not None:
            expected.insert(0, played.draw)
        findings.expect("draws of the proof", expected, parts.proof["draws"])
        findings.detail = f"{len(expected)} draws follow from the unit's seed"


def _check_draw(findings: Findings, where: str, parts: _Round, made: Dict[str, Any]) -> None:
    try:
        again = draw(parts.unit_seed, made["label"], made["ranges"])
        findings.expect(f"{where}: {made['label']}", again["values"], made["values"])
    except MALFORMED as problem:
        findings.append(f"{where}: it is no draw ({problem})")


def _check_prize(report: Report, parts: _Round, game: Game, played: Optional[Played]) -> None:
    with report.check("prize") as findings:
        settled = parts.settled["prize"]
        if game.has_lots:
            owed = euro(game.prize_of(parts.proof["unit"]["lot"]))
            findings.expect("prize of the unit's lot", owed, settled)
        if played is not None:
            findings.expect("what the rules pay", euro(played.prize_cents), settled)
        elif not game.has_lots:
            findings.append("the round could not be played again")
        findings.detail = f"{settled} is what the rules pay"


def _check_presentation(report: Report, file: Dict[str, Any], played: Optional[Played]) -> None:
    shown = file.get("presentation")
    if shown is None:
        report.skip("presentation", "the file has none")
        return
    with report.check("presentation") as findings:
        if played is None:
            raise ValueError("the round could not be played again")
        for member in sorted({*shown, *played.presentation}):
            findings.expect(member, played.presentation.get(member), shown.get(member))
        findings.expect("members", sorted(played.presentation), sorted(shown))
        findings.detail = "it is what unit and picks make"


def _check_wallet(report: Report, file: Dict[str, Any], parts: _Round) -> None:
    """One debit of the stake, one terminal entry of the prize."""
    entries = file.get("walletEntries")
    if not entries:
        report.skip("wallet", "the file has no entries of the wallet")
        return
    with report.check("wallet") as findings:
        for entry in entries:
            findings.expect(f"round of {entry['type']}", parts.view["id"], entry["roundId"])
        prize = parts.settled["prize"]
        ends = "RoundLost" if cents(prize) == 0 else "PrizeCredited"
        expected = sorted([["StakeDebited", parts.opened["stake"]], [ends, prize]])
        found = sorted([entry["type"], entry["amount"]] for entry in entries)
        findings.expect("entries", expected, found)
        findings.detail = f"{parts.opened['stake']} debited, {prize} credited"
