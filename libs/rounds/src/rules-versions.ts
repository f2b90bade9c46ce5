import { hashOf } from '@tirage/kernel';
import type { GameRules } from './game-definition.js';
import { InvalidOperatorData } from './operator-data.js';

/** The versions of a game's rules, with what is worked out from each once. */
export interface RulesVersions<Version> {
  /** The oldest first. */
  readonly rules: readonly [GameRules, ...GameRules[]];
  /** Throws `RangeError` for rules that the game never had. */
  of(rules: GameRules): Version;
}

/**
 * Rules with the hash that binds them: of exactly what `GET /v1/games/{game}` serves, so that anyone can work it out again.
 * Whatever decides a round stands in the tables.
 */
export function boundRules(game: string, rules: Omit<GameRules, 'hash'>): GameRules {
  const { version: rulesVersion, stakes, tables } = rules;
  const served = { game, rulesVersion, stakes: stakes.map((stake) => stake.toString()), tables };
  return { ...rules, hash: hashOf(served) };
}

/**
 * One version of the rules from each file of operator data, the oldest first. Throws {@link InvalidOperatorData} where there
 * is none, and where two have the same name.
 */
export function rulesVersions<Version extends { readonly published: GameRules }>(
  game: string,
  files: readonly unknown[],
  versionFrom: (file: unknown) => Version,
): RulesVersions<Version> {
  const versions = files.map(versionFrom);
  const [oldest, ...later] = versions.map(({ published }) => published);
  if (oldest === undefined) throw new InvalidOperatorData(game, ['no version of the rules']);
  const names = new Set([oldest, ...later].map(({ version }) => version));
  if (names.size < files.length) throw new InvalidOperatorData(game, ['version: there is one of this name already']);
  const byHash = new Map(versions.map((version) => [version.published.hash, version]));
  return {
    rules: [oldest, ...later],
    of({ hash }) {
      const version = byHash.get(hash);
      if (version === undefined) throw new RangeError(`${game} never had rules ${hash}`);
      return version;
    },
  };
}
