"""The five games, each made from its page of docs/fairness."""

from typing import Dict, Type

from ..game import Game, Rules, Unusable
from .chateau_de_versailles import ChateauDeVersailles
from .defi_naval import DefiNaval
from .eldorado import Eldorado
from .la_course import LaCourse
from .tresors_des_champs import TresorsDesChamps

GAMES: Dict[str, Type[Game]] = {
    "chateau-de-versailles": ChateauDeVersailles,
    "defi-naval": DefiNaval,
    "eldorado": Eldorado,
    "la-course": LaCourse,
    "tresors-des-champs": TresorsDesChamps,
}


def game_of(rules: Rules) -> Game:
    """The game that these rules are of. Raises Unusable for a game that has no page."""
    if rules.game not in GAMES:
        raise Unusable(f"game: nothing is known of {rules.game!r}")
    try:
        return GAMES[rules.game](rules)
    except (KeyError, TypeError, ValueError, IndexError) as problem:
        raise Unusable(f"game: tables of {rules.game} cannot be read ({problem!r})") from problem
