"""Château de Versailles: what zones pay, and why they may not be issued (section 3 of its page).

It takes presentations whose members are of their types, so there is nothing here of BAD_AMOUNT.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Dict, List

if TYPE_CHECKING:
    from .chateau_de_versailles import ChateauDeVersailles

CANDLE = "bougie"


def _mirror_gain(mirror: dict) -> int:
    return mirror["gain"] if mirror["sums"].count(mirror["gain"]) >= 2 else 0


def _side_gain(side: List[dict]) -> int:
    counts = Counter(each["symbol"] for each in side)
    return sum(each["amount"] for each in side if counts[each["symbol"]] > 1)


def _candles(shown: dict) -> int:
    return sum(chandelier.count(CANDLE) for chandelier in shown["chandeliers"])


def zone_gains(game: "ChateauDeVersailles", shown: dict) -> Dict[str, int]:
    """Cents that each of the six zones pays."""
    gains = {f"mirror{n}": _mirror_gain(each) for n, each in enumerate(shown["mirrors"], 1)}
    gains["left"] = _side_gain(shown["gallery"]["left"])
    gains["right"] = _side_gain(shown["gallery"]["right"])
    gains["chandeliers"] = game.candles[min(_candles(shown), max(game.candles))]
    return gains


def issues(game: "ChateauDeVersailles", shown: dict) -> List[str]:
    """Codes of all that can be said against the presentation."""
    gains = zone_gains(game, shown)
    amount, winning = sum(gains.values()), sum(gain > 0 for gain in gains.values())
    mirrors, sides = shown["mirrors"], list(shown["gallery"].values())
    inside = [sum_ for each in mirrors for sum_ in [each["gain"], *each["sums"]]]
    pairs = [[n for n in Counter(s["symbol"] for s in side).values() if n > 1] for side in sides]
    sizes = [len(each) for each in shown["chandeliers"]]
    said = {
        "AMOUNT_NOT_A_LOT": amount > 0 and amount not in game.cumulation,
        "CHANDELIER_SIZES": len(sizes) != len(game.sizes) or 0 in sizes,
        "CUMULATION_REQUIRED": game.cumulation.get(amount, False) and winning < 2,
        "DENOMINATION": not set(inside) <= set(game.gains),
        "GAIN_MORE_THAN_TWICE": any(each["sums"].count(each["gain"]) > 2 for each in mirrors),
        "GALLERY_SIZES": any(len(side) != game.symbols_of_side for side in sides),
        "MIRROR_SIZES": sorted(len(each["sums"]) for each in mirrors) != sorted(game.mirror_sums),
        "MIRROR_STRAY_PAIR": any(
            n > 1 and sum_ != each["gain"]
            for each in mirrors
            for sum_, n in Counter(each["sums"]).items()
        ),
        "MORE_THAN_FOUR_CANDLES": _candles(shown) > max(game.candles),
        "SIDE_MORE_THAN_TWO_IDENTICAL": any(n > 2 for pair in pairs for n in pair),
        "SIDE_TWO_PAIRS": any(len(pair) > 1 for pair in pairs),
        "STAKE": shown["stakeCents"] != game.price,
    }
    return [code for code, is_so in said.items() if is_so]
