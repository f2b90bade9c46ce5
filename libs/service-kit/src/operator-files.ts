import { readdirSync, readFileSync, type Dirent } from 'node:fs';
import path from 'node:path';
import { invalid } from './environment.js';

const refused = (reason: string) => invalid('TIRAGE_OPERATOR_DATA', reason);

/**
 * The operator's own rules: `<folder>/<game>/*.json`, in the order of their names, which is the order in which they come into
 * force. Throws `InvalidSetting` for what cannot be read and for a folder of no game: it would be forgotten in silence.
 */
export function operatorFiles(folder: string, games: readonly string[]): ReadonlyMap<string, readonly unknown[]> {
  const files = new Map<string, readonly unknown[]>();
  for (const entry of entriesOf(folder)) {
    if (entry.name.startsWith('.')) continue;
    if (!games.includes(entry.name)) throw refused(`${entry.name} is not one of ${games.join(', ')}`);
    files.set(entry.name, jsonFilesOf(path.join(folder, entry.name)));
  }
  return files;
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    throw refused(`${folder} is not a folder that can be read`);
  }
}

const jsonFilesOf = (folder: string): readonly unknown[] =>
  entriesOf(folder)
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('.'))
    .sort()
    .map((name) => {
      if (!name.endsWith('.json')) throw refused(`${path.join(folder, name)} is not a .json file`);
      try {
        return JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as unknown;
      } catch {
        throw refused(`${path.join(folder, name)} is not readable JSON`);
      }
    });
