"""The test vectors of docs/fairness.md and docs/fairness/*.md, each worked out again."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List

from . import block, primitives, sealing
from .game import Game, Picks, Rules, Unusable
from .games import GAMES, game_of
from .games.la_course import LaCourse
from .games.tresors_des_champs import LETTERS, TresorsDesChamps
from .report import Findings, Report

FENCED = re.compile(r"^```json\n(.*?)^```", re.MULTILINE | re.DOTALL)
Vector = Dict[str, Any]


def verify_vectors(docs: Path, documents: List[Dict[str, Any]]) -> Report:
    """Raises Unusable where the folder has no page of vectors."""
    games = {rules.game: game_of(rules) for rules in map(Rules, documents)}
    report = Report()
    for page in [docs / "fairness.md", *sorted((docs / "fairness").glob("*.md"))]:
        for number, vector in enumerate(_vectors_of(page), 1):
            name = f"{page.name}#{number}-{vector['vector']}"
            game = vector["vector"]
            if game in GAMES and game not in games:
                report.skip(name, f"no document of the rules of {game} is given")
                continue
            with report.check(name) as findings:
                _verify(findings, vector, games)
                findings.detail = "worked out again"
    return report


def _vectors_of(page: Path) -> Iterator[Vector]:
    try:
        text = page.read_text("utf-8")
        blocks = [json.loads(found) for found in FENCED.findall(text)]
    except (OSError, ValueError) as problem:
        raise Unusable(f"{page}: {problem}") from problem
    vectors = [each for each in blocks if isinstance(each, dict) and "vector" in each]
    if not vectors:
        raise Unusable(f"{page}: it has no test vectors")
    return iter(vectors)


def _verify(findings: Findings, vector: Vector, games: Dict[str, Game]) -> None:
    name = vector["vector"]
    if name in games:
        if "rulesHash" in vector:
            findings.expect("rulesHash", games[name].rules.computed_hash, vector["rulesHash"])
        game = games[name]
        if isinstance(game, TresorsDesChamps):
            _tresors(findings, vector, game)
        elif isinstance(game, LaCourse):
            _course(findings, vector, game)
        else:
            _shown(findings, vector, game)
    elif name in PLAIN:
        PLAIN[name](findings, vector)
    else:
        raise ValueError(f"nothing is known of vectors {name}")


def _hex(vector: Vector, member: str) -> bytes:
    return bytes.fromhex(vector[member])


def _kdf(findings: Findings, v: Vector) -> None:
    findings.expect("key", primitives.kdf(_hex(v, "secret"), v["label"]).hex(), v["key"])


def _keystream(findings: Findings, v: Vector) -> None:
    stream = primitives.Keystream(_hex(v, "key"))
    findings.expect("bytes", stream.bytes(v["offset"], v["length"]).hex(), v["bytes"])


def _substream(findings: Findings, v: Vector) -> None:
    stream = primitives.Substream(_hex(v, "unitSeed"), v["label"])
    given = stream.request() + stream.request()
    findings.expect("bytes 0 to 31", given[:32].hex(), v["bytes0to31"])
    findings.expect("bytes 496 to 527", given[496:528].hex(), v["bytes496to527"])


def _draw(findings: Findings, v: Vector) -> None:
    made = primitives.draw(_hex(v, "unitSeed"), v["label"], v["ranges"])
    findings.expect("values", made["values"], v["values"])


def _long_draw(findings: Findings, v: Vector) -> None:
    made = primitives.draw(_hex(v, "unitSeed"), v["label"], [v["range"]] * v["count"])
    findings.expect("last four", made["values"][-4:], v["lastFour"])


def _leaves(findings: Findings, v: Vector) -> None:
    for unit in v["units"]:
        position = unit["position"]
        seed = block.unit_seed(_hex(v, "blockSeed"), position)
        findings.expect(f"seed of unit {position}", seed.hex(), unit["unitSeed"])
        hashed = block.leaf(v["block"], position, unit.get("lot"), seed).hex()
        findings.expect(f"leaf of unit {position}", hashed, unit["leaf"])


def _lots(findings: Findings, v: Vector) -> None:
    seed = _hex(v, "blockSeed")
    lots = block.shuffled_lots(seed, v["lotTable"])
    findings.expect("amounts", [lot["amount"] for lot in lots], v["amounts"])
    if "lotTableHash" in v:
        findings.expect("lotTableHash", primitives.json_hash(v["lotTable"]), v["lotTableHash"])
    units = enumerate(zip(lots, block.unit_seeds(seed, v["size"])))
    leaves = [block.leaf(v["block"], place, lot, unit) for place, (lot, unit) in units]
    findings.expect("root", block.levels(leaves)[-1][0].hex(), v["root"])


def _paths(findings: Findings, v: Vector) -> None:
    seeds = block.unit_seeds(_hex(v, "blockSeed"), v["size"])
    leaves = [block.leaf(v["block"], place, None, seed) for place, seed in enumerate(seeds)]
    tree = block.levels(leaves)
    findings.expect("root", tree[-1][0].hex(), v["root"])
    for told in v["paths"]:
        position = told["position"]
        path = block.path_of(tree, position)
        findings.expect(f"path of {position}", [s.hex() for s in path], told["path"])
        if not block.leads_to(_hex(v, "root"), v["size"], position, leaves[position], path):
            findings.append(f"the path of {position} does not lead to the root")


def _sealed_unit(findings: Findings, v: Vector) -> None:
    findings.expect("sealed", sealing.sealed_unit(v), v["sealed"])


def _sealed_seed(findings: Findings, v: Vector) -> None:
    findings.expect("sealed", sealing.sealed_seed(v), v["sealed"])


PLAIN: Dict[str, Callable[[Findings, Vector], None]] = {
    "kdf": _kdf,
    "keystream": _keystream,
    "substream": _substream,
    "draw": _draw,
    "long-draw": _long_draw,
    "leaves": _leaves,
    "lots": _lots,
    "paths": _paths,
    "sealed-unit": _sealed_unit,
    "sealed-seed": _sealed_seed,
}


def _shown(findings: Findings, v: Vector, game: Game) -> None:
    stake = v.get("stake", game.rules.stakes[0])
    shown, made = game.show(v["lot"], _hex(v, "unitSeed"), stake)
    findings.expect("draw", made, v["draw"])
    for member in sorted({*shown, *v["presentation"]}):
        findings.expect(member, shown.get(member), v["presentation"].get(member))


def _course(findings: Findings, v: Vector, game: LaCourse) -> None:
    seed, picks = _hex(v, "unitSeed"), Picks({"bets": v["bets"]}, [])
    played = game.play(None, seed, "", picks)
    draws = [data["draw"] for _, data in played.events if "draw" in data]
    findings.expect("draws", draws, v["draws"])
    findings.expect("arrival", played.presentation["arrival"], v["arrival"])
    findings.expect("bonusDrawn", played.presentation["bonusDrawn"], v["bonusDrawn"])
    told = [data for name, data in played.events if name == "FormulaSettled"]
    findings.expect("formulas", told, v["formulas"])
    findings.expect("prize", primitives.euro(played.prize_cents), v["prize"])


def _tresors(findings: Findings, v: Vector, game: TresorsDesChamps) -> None:
    """The system plays: lowest mound first, as often as the vector has digs, its own crate."""
    dug = [
        {"type": "MoundDug", "actor": "system", "data": {"field": field["field"], "mound": n}}
        for field in v["fields"]
        for n in range(1, len(field["digs"]) + 1)
    ]
    crate = {"type": "CrateOpened", "actor": "system", "data": {"crate": v["crateAuto"]}}
    seed, picks = _hex(v, "unitSeed"), Picks({}, [*dug, crate])
    played = game.play(None, seed, game.rules.stakes[0], picks)
    findings.extend(picks.wrong)
    found = [data for name, data in played.events if name.endswith("Found")]
    values = [data["draw"]["values"][0] for data in found]
    findings.expect("digs", [d for f in v["fields"] for d in f["digs"]], values)
    fields = [played.presentation["field"], played.presentation["extra"]["field"]]
    rests = [data for name, data in played.events if name == "FieldUncovered"]
    for told, letters, rest in zip(v["fields"], fields, rests):
        name, digs = f"field {told['field']}", len(told["digs"])
        findings.expect(f"{name}: elements", letters[:digs], told["elements"])
        findings.expect(f"{name}: rest", letters[digs:], told["rest"])
        findings.expect(f"{name}: restValues", rest["draw"]["values"], told["restValues"])
        uncovered = "".join(LETTERS[each["element"]] for each in rest["elements"])
        findings.expect(f"{name}: uncovered", uncovered, told["rest"])
    findings.expect("crate", played.presentation["extra"]["winningCrate"], v["crate"])
    value, made = game.value(seed)
    told = {"drawn": made["values"][0], "amount": value}
    findings.expect("value", told, v["value"])
