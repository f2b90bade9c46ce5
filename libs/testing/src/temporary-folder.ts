import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of one test's own. */
export function temporaryFolder(): { file(name: string): string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-sqlite-'));
  return {
    file: (name) => join(folder, name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
