import type { JsonObject } from '../json.js';
import { verifyJson } from '../verify-file.js';

/** The check of this name fails, and says so. */
export function expectNamed(file: JsonObject, name: string, detail: RegExp, known = {}): void {
  const failed = verifyJson(file, known).filter(({ status }) => status === 'failed');
  expect(failed.map((check) => check.name)).toContain(name);
  expect(failed.find((check) => check.name === name)?.detail).toMatch(detail);
}
