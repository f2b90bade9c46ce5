"""La Course: docs/fairness/la-course.md."""

from __future__ import annotations

from typing import Any, Dict, List, Tuple

from ..game import Game, Picks, Played, Rules
from ..primitives import cents, draw, euro, shuffle

ALL = "toutes"


class LaCourse(Game):
    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        race = rules.row("race")
        self.ships: int = race["ships"]
        self.bonus_numbers: int = race["bonusNumbers"]
        self.formulas: Dict[str, dict] = {row["formula"]: row for row in rules.rows("formulas")}
        self.all_price = cents(rules.row("all-formulas")["price"])
        self.all_ships: int = rules.row("all-formulas")["ships"]
        prizes = rules.rows("prizes")
        self.gains = {(row["formula"], row["rank"]): cents(row["gain"]) for row in prizes}

    def race(self, unit_seed: bytes) -> Tuple[List[int], dict]:
        drawn = draw(unit_seed, "order", list(range(self.ships, 1, -1)))
        values = iter(drawn["values"])
        return shuffle(range(1, self.ships + 1), lambda _: next(values)), drawn

    def bonus(self, unit_seed: bytes) -> Tuple[int, dict]:
        drawn = draw(unit_seed, "bonus", [self.bonus_numbers])
        return drawn["values"][0] + 1, drawn

    def play(self, lot: Any, unit_seed: bytes, stake: str, picks: Picks) -> Played:
        bets = picks.choices["bets"]
        picks.wrong += self.wrong_bets(bets, stake)
        arrival, order = self.race(unit_seed)
        bonus, number = self.bonus(unit_seed)
        events = [
            ("RaceDrawn", {"arrival": arrival, "draw": order}),
            ("BonusDrawn", {"bonus": bonus, "draw": number}),
        ]
        paid = 0
        for bet in self.played(bets):
            rank = self.rank(bet, arrival, bonus)
            gain = self.gains[bet["formula"], rank] if rank != "none" else 0
            paid += gain
            told = {"formula": bet["formula"], "rank": rank, "gain": euro(gain)}
            events.append(("FormulaSettled", told))
        return Played(events, {"bets": bets, "arrival": arrival, "bonusDrawn": bonus}, paid)

    def played(self, bets: List[dict]) -> List[dict]:
        """The bets on single formulas; `toutes` is one on each, in the order of the table."""
        single: List[dict] = []
        for bet in bets:
            if bet["formula"] != ALL:
                single.append(bet)
                continue
            for name, row in self.formulas.items():
                ships = bet["ships"][: row["ships"]]
                single.append({"formula": name, "ships": ships, "bonus": bet["bonus"]})
        return single

    def rank(self, bet: dict, arrival: List[int], bonus: int) -> str:
        formula, ships = self.formulas[bet["formula"]], bet["ships"]
        if not set(ships) <= set(arrival[: formula["places"]]):
            return "none"
        has_bonus = bet["bonus"] == bonus
        if not formula["ordered"]:
            return "bonus" if has_bonus else "plain"
        order = "ordered" if ships == arrival[: len(ships)] else "unordered"
        return order + ("+bonus" if has_bonus else "")

    def wrong_bets(self, bets: List[dict], stake: str) -> List[str]:
        """What of the bets the rules do not allow, the stake included."""
        wrong: List[str] = []
        names = [bet["formula"] for bet in bets]
        if not bets or len(set(names)) != len(names) or (ALL in names and len(names) > 1):
            wrong.append(f"{names} are no set of formulas")
        price = 0
        for bet in bets:
            formula = self.formulas.get(bet["formula"])
            if formula is None and bet["formula"] != ALL:
                raise ValueError(f"there is no formula {bet['formula']}")
            price += self.all_price if formula is None else cents(formula["price"])
            ships, count = bet["ships"], self.all_ships if formula is None else formula["ships"]
            known = all(type(ship) is int and 1 <= ship <= self.ships for ship in ships)
            if not known or len(ships) != count or len(set(ships)) != count:
                wrong.append(f"{bet['formula']} cannot be played on the ships {ships}")
            if type(bet["bonus"]) is not int or not 1 <= bet["bonus"] <= self.bonus_numbers:
                wrong.append(f"there is no bonus number {bet['bonus']}")
        if euro(price) != stake:
            wrong.append(f"these formulas cost {euro(price)}, not {stake}")
        return wrong
