"""A settled round: its unit, what the events say of it, the prize (docs/fairness.md, 3 to 6)."""

from __future__ import annotations

from typing import Any, Dict, List, Optional

from .block import leads_to, leaf, shuffled_lots, unit_seed
from .block_file import LARGEST, check_lot_table, check_rules
from .game import Game, Picks, Played, Rules, Unusable
from .games import game_of
from .primitives import draw, euro
from .report import MALFORMED, Findings, Report
from .signature import check_signature
from .told import Told, check_opening, check_order, check_wallet
from .unplayed_round import ENDS, verify_unplayed

FORMAT = "tirage-round-1"
SHARED = {
    "RoundOpened",
    "StakeDebited",
    "DrawRequested",
    "UnitDrawn",
    "RoundStalled",
    "RoundSettled",
}
"""Types of a round's events that are not its game's own."""


class _Round(Told):
    """All parts of the file of a settled round."""

    def __init__(self, file: Dict[str, Any]) -> None:
        for member in ("proof", "block", "game"):
            if not isinstance(file.get(member), dict):
                raise Unusable(f"the file of a settled round has no {member}")
        super().__init__(file)
        self.proof, self.block = file["proof"], file["block"]
        self.drawn, self.settled = self.data("UnitDrawn"), self.data("RoundSettled")

    @property
    def unit_seed(self) -> bytes:
        return bytes.fromhex(self.proof["unit"]["unitSeed"])


def verify_round(file: Dict[str, Any]) -> Report:
    """Raises Unusable for a file that is no ended round with its events and rules."""
    status = Told(file).view.get("status")
    if status in ENDS:
        return verify_unplayed(file)
    if status != "settled":
        raise Unusable(f"the round is {status}: it has not ended")
    parts = _Round(file)
    rules = Rules(file["game"])
    game = game_of(rules)
    report = Report()
    check_signature(report, file)
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
    ends = "RoundLost" if parts.settled["prize"] == "0.00" else "PrizeCredited"
    check_wallet(report, file, parts, ends, parts.settled["prize"])
    return report


def _check_round(report: Report, parts: _Round, rules: Rules) -> None:
    """What is told of the round in several places is told alike."""
    view, settled, drawn = parts.view, parts.settled, parts.drawn
    with report.check("round") as findings:
        check_opening(findings, parts, rules)
        findings.expect("stake of RoundOpened", parts.block["stake"], parts.opened["stake"])
        findings.expect("prize of the round", settled["prize"], view["prize"])
        findings.expect("automatic of the round", settled["automatic"], view["automatic"])
        actor = "system" if view["automatic"] else "player"
        findings.expect("actor of RoundSettled", actor, parts.events[-1]["actor"])
        closed = parts.block["status"] == "closed"
        findings.expect("block has a seed", closed, parts.block["seed"] is not None)
        at = parts.events[parts.types.index("UnitDrawn")]["at"]
        if parts.block["openedAt"] > at:
            findings.append(f"the block was opened at {parts.block['openedAt']}, after its unit was drawn")
        findings.expect("round of the proof", view["id"], parts.proof["roundId"])
        commitment = {name: drawn[name] for name in ("block", "position", "leaf")}
        findings.expect("commitment of the round", commitment, view["commitment"])


def _check_events(report: Report, parts: _Round) -> None:
    with report.check("events") as findings:
        hidden = {"DrawRequested", "RoundStalled"}
        shared = [each for each in parts.types if each in SHARED - hidden]
        expected = ["RoundOpened", "StakeDebited", "UnitDrawn", "RoundSettled"]
        findings.expect("events that all games have", expected, shared)
        findings.expect("first event", "RoundOpened", parts.types[0])
        findings.expect("last event", "RoundSettled", parts.types[-1])
        own = [place for place, each in enumerate(parts.types) if each not in SHARED]
        if own and own[0] < parts.types.index("UnitDrawn"):
            findings.append(f"{parts.types[own[0]]} stands before UnitDrawn")
        check_order(findings, parts)


def _check_unit(report: Report, parts: _Round) -> None:
    """The unit is the one that was drawn, and the leaf commits to it."""
    proof = parts.proof
    with report.check("unit") as findings:
        unit = {**proof["unit"], "block": proof["block"], "position": proof["position"]}
        findings.expect("unit revealed by RoundSettled", unit, parts.settled["reveal"])
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
