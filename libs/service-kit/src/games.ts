import { chateauDeVersailles } from '@tirage/games-chateau-de-versailles';
import { defiNaval } from '@tirage/games-defi-naval';
import { eldorado } from '@tirage/games-eldorado';
import { laCourse } from '@tirage/games-la-course';
import { tresorsDesChamps } from '@tirage/games-tresors-des-champs';
import type { Money } from '@tirage/kernel';
import { currentRules, rulesByHash, type GameDefinition } from '@tirage/rounds';
import { invalid } from './environment.js';
import { operatorFiles } from './operator-files.js';
import type { Settings } from './settings.js';

/** Every game that Tirage has, as shipped; a new one is one line here. */
export const games: readonly GameDefinition[] = [defiNaval, laCourse, eldorado, tresorsDesChamps, chateauDeVersailles];

type GameSettings = Pick<Settings, 'games' | 'operatorData' | 'profile' | 'allowReconstructed'>;

/** The games of one process, by its settings. */
export class Games {
  private constructor(
    /** Every one, with every version of its rules: any round can be read. */
    readonly all: readonly GameDefinition[],
    /** Those that run here. */
    readonly installed: readonly GameDefinition[],
    /** Those of them from which units are sold. */
    readonly sold: readonly GameDefinition[],
  ) {}

  /** Throws `InvalidSetting` for a game that there is not, and for operator data that cannot be played. */
  static by(settings: GameSettings): Games {
    const { games: names, operatorData } = settings;
    const stranger = names?.find((name) => !games.some(({ game }) => game === name));
    if (stranger !== undefined)
      throw invalid('TIRAGE_GAMES', `must name games among ${namesOf(games).join(', ')}: what is ${stranger}?`);
    const all = operatorData === undefined ? games : withOperatorData(operatorData);
    const installed = all.filter(({ game }) => names?.includes(game) ?? true);
    return new Games(
      all,
      installed,
      installed.filter((definition) => maySell(definition, settings)),
    );
  }

  named(game: string): GameDefinition | undefined {
    return this.all.find((definition) => definition.game === game);
  }

  isSold(game: string): boolean {
    return this.sold.some((definition) => definition.game === game);
  }

  /** The highest prize that a game publishes under these rules; undefined when they are not known here. */
  readonly maximumPrize = (game: string, rulesHash: string): Money | undefined => {
    const definition = this.named(game);
    return definition && rulesByHash(definition, rulesHash)?.maximum;
  };
}

/** Money is not played for by tables that nobody has published, unless the operator says so. */
const maySell = (definition: GameDefinition, { profile, allowReconstructed }: GameSettings): boolean =>
  profile !== 'production' || allowReconstructed || currentRules(definition).provenance !== 'reconstructed';

function withOperatorData(folder: string): readonly GameDefinition[] {
  const files = operatorFiles(folder, namesOf(games));
  return games.map((definition) => {
    const later = files.get(definition.game) ?? [];
    if (later.length === 0) return definition;
    if (definition.withLaterRules === undefined)
      throw invalid('TIRAGE_OPERATOR_DATA', `${definition.game} leaves nothing to the operator`);
    try {
      return definition.withLaterRules(later);
    } catch (error) {
      throw invalid('TIRAGE_OPERATOR_DATA', error instanceof Error ? error.message : String(error));
    }
  });
}

const namesOf = (definitions: readonly GameDefinition[]): readonly string[] => definitions.map(({ game }) => game);
