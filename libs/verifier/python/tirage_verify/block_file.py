"""A closed block: every unit, the tree, what was sold, the totals (docs/fairness.md, 4, 5, 8)."""

from __future__ import annotations

from collections import Counter
from typing import Any, Dict, List

from .block import leads_to, leaf, levels, path_of, shuffled_lots, unit_seeds
from .game import Game, Rules, Unusable
from .games import game_of
from .primitives import canonical_json, cents, euro, json_hash
from .report import Findings, Report

FORMAT = "tirage-block-1"
LARGEST = 10_000_000
"""Units; a larger block is refused rather than begun."""


def verify_block(file: Dict[str, Any]) -> Report:
    """Raises Unusable for a file that is no closed block with its rules."""
    block = file.get("block")
    if not isinstance(block, dict) or not isinstance(file.get("game"), dict):
        raise Unusable("the file has no block, or not the document of its game")
    if block.get("status") != "closed" or not isinstance(block.get("seed"), str):
        raise Unusable("the block is not closed: its seed is not public yet")
    rules = Rules(file["game"])
    game = game_of(rules)
    report = Report()
    check_rules(report, rules, block)
    lot_table = check_lot_table(report, game, block)
    units = _Units(block, lot_table)
    _check_root(report, units)
    if game.has_lots:
        _check_lots(report, units, lot_table)
        _check_presentations(report, game, units)
    events = file.get("events")
    if events is None:
        for name in ("block-events", "units-sold", "totals"):
            report.skip(name, "the file has no events of the block's stream")
    else:
        _check_events(report, events, block, units, lot_table)
        _check_units_sold(report, events, units)
        _check_totals(report, game, events, units)
    return report


def check_rules(report: Report, rules: Rules, block: Dict[str, Any]) -> None:
    with report.check("rules") as findings:
        findings.expect("rulesHash of the document, computed", rules.computed_hash, rules.hash)
        findings.expect("rulesHash of the block", rules.computed_hash, block["rulesHash"])
        findings.expect("game of the block", rules.game, block["game"])
        if block["stake"] not in rules.stakes:
            findings.append(f"the rules have no stake of {block['stake']}")
        name = f"{block['game']}_{cents(block['stake'])}_"
        number = block["block"][len(name) :]
        if not block["block"].startswith(name) or not number.isdigit():
            findings.append(f"{block['block']} is no block of {block['game']} at {block['stake']}")
        findings.detail = f"{rules.game} {rules.version}, {rules.hash}"


def check_lot_table(report: Report, game: Game, block: Dict[str, Any]) -> List[dict]:
    """The block's lots by the rules."""
    lot_table = game.lot_table(block.get("stake", "")) if game.has_lots else []
    with report.check("lot-table") as findings:
        findings.expect("lotTableHash", json_hash(lot_table), block["lotTableHash"])
        units = sum(row["count"] for row in lot_table)
        if game.has_lots:
            findings.expect("size of the block", units, block["size"])
        findings.detail = f"{units} lots in {len(lot_table)} rows" if lot_table else "seeds alone"
    return lot_table


class _Units:
    """All units of a block, from its seed."""

    def __init__(self, block: Dict[str, Any], lot_table: List[dict]) -> None:
        try:
            seed = bytes.fromhex(block["seed"])
            self.block, self.size, self.root = block["block"], block["size"], block["root"]
            if len(seed) != 32 or type(self.size) is not int or not 1 <= self.size <= LARGEST:
                raise ValueError(f"a seed of {len(seed)} bytes, a size of {self.size}")
            self.lots: List[Any] = shuffled_lots(seed, lot_table)
            # A shortened block has fewer units than lots; what is missing then has none.
            self.lots += [None] * (self.size - len(self.lots))
            self.seeds = list(unit_seeds(seed, self.size))
            self.leaves = [
                leaf(self.block, position, self.lots[position], unit_seed)
                for position, unit_seed in enumerate(self.seeds)
            ]
        except (KeyError, TypeError, ValueError, OverflowError) as problem:
            raise Unusable(f"the units of the block cannot be made: {problem}") from problem
        self.tree = levels(self.leaves)


def _check_root(report: Report, units: _Units) -> None:
    with report.check("root") as findings:
        findings.expect("root over all units", units.tree[-1][0].hex(), units.root)
        findings.detail = f"{units.size} units lead to {units.root}"


def _check_lots(report: Report, units: _Units, lot_table: List[dict]) -> None:
    with report.check("lots") as findings:
        counted = Counter(canonical_json(lot) for lot in units.lots[: units.size])
        for row in lot_table:
            name = canonical_json(row["lot"])
            findings.expect(f"units with lot {name}", row["count"], counted.pop(name, 0))
        for name, count in counted.items():
            findings.append(f"{count} units hold {name}, which is no lot of the rules")
        findings.detail = f"{units.size} units hold the {len(lot_table)} lots of the rules"


def _check_presentations(report: Report, game: Game, units: _Units) -> None:
    stake = euro(int(units.block.split("_")[1]))
    with report.check("presentations") as findings:
        for position, (lot, unit_seed) in enumerate(zip(units.lots, units.seeds)):
            try:
                game.show(lot, unit_seed, stake)
            except (KeyError, TypeError, ValueError, IndexError) as problem:
                findings.append(f"unit {position}: {problem}")
        findings.detail = f"each of {units.size} units can be shown, and pays exactly its lot"


def _check_events(
    report: Report,
    events: List[dict],
    block: Dict[str, Any],
    units: _Units,
    lot_table: List[dict],
) -> None:
    with report.check("block-events") as findings:
        types = [event["type"] for event in events]
        if not types:
            raise ValueError("there are no events")
        findings.expect("revisions", list(range(len(events))), [e["revision"] for e in events])
        findings.expect("first event", "BlockOpened", types[0])
        findings.expect("last event", "BlockClosed", types[-1])
        sales = {"UnitDrawn", "DrawDeclined"}
        middle = types[1:-1]
        while middle and middle[0] in sales:
            middle.pop(0)
        if middle not in (["BlockSoldOut"], ["BlockWithdrawn"]):
            findings.append(f"after the sales stands {middle}, not BlockSoldOut or BlockWithdrawn")
        sold_out = types.count("UnitDrawn") == units.size
        if middle:
            findings.expect("end of the sale", "BlockSoldOut" if sold_out else "BlockWithdrawn", middle[0])
        opened = events[0]["data"]
        for member in ("size", "lotTableHash", "rulesHash", "root"):
            findings.expect(f"BlockOpened {member}", block[member], opened[member])
        if "lotTable" in opened:
            findings.expect("BlockOpened lotTable", lot_table, opened["lotTable"])
        findings.expect("BlockClosed seed", block["seed"], events[-1]["data"]["seed"])
        findings.detail = f"{len(events)} events from {types[0]} to {types[-1]}"


def _drawn(events: List[dict]) -> List[dict]:
    return [event for event in events if event["type"] == "UnitDrawn"]


def _check_units_sold(report: Report, events: List[dict], units: _Units) -> None:
    with report.check("units-sold") as findings:
        owners: Dict[str, int] = {}
        for place, event in enumerate(_drawn(events)):
            _check_unit(findings, units, place, event)
            round_id = event["data"]["roundId"]
            if round_id in owners:
                findings.append(
                    f"event {event['revision']}: round {round_id} was drawn unit {place}, "
                    f"but holds unit {owners[round_id]}"
                )
            owners.setdefault(round_id, place)
        findings.detail = f"{len(owners)} units sold in order, each to one round"


def _check_unit(findings: Findings, units: _Units, place: int, event: dict) -> None:
    data, where = event["data"], f"event {event['revision']}"
    if not findings.expect(f"{where}: position", place, data["position"]):
        return
    if place >= units.size:
        findings.append(f"{where}: the block has no unit {place}")
        return
    findings.expect(f"{where}: leaf of unit {place}", units.leaves[place].hex(), data["leaf"])
    path = [sibling.hex() for sibling in path_of(units.tree, place)]
    findings.expect(f"{where}: path of unit {place}", path, data["path"])
    root, siblings = bytes.fromhex(units.root), [bytes.fromhex(each) for each in data["path"]]
    if not leads_to(root, units.size, place, bytes.fromhex(data["leaf"]), siblings):
        findings.append(f"{where}: unit {place} does not lead to the root")


def _check_totals(report: Report, game: Game, events: List[dict], units: _Units) -> None:
    """Nothing published is held against them: a block may be withdrawn before its end."""
    with report.check("totals") as findings:
        sold = len(_drawn(events))
        taken = sold * int(units.block.split("_")[1])
        findings.detail = f"{sold} of {units.size} units sold for {euro(taken)}"
        if game.has_lots:
            paid = sum(game.prize_of(lot) for lot in units.lots[:sold])
            findings.detail += f", prizes {euro(paid)}"
