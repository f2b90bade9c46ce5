import type { Check } from '../check.js';

const MARK: Readonly<Record<Check['status'], string>> = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' };

/** One line a check, and one that sums up. */
export function report(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.map(({ name, status, detail }) => `${MARK[status]} ${name.padEnd(width)}  ${plain(detail)}`);
  const failed = checks.filter(({ status }) => status === 'failed').map(({ name }) => name);
  const sum = failed.length === 0 ? 'Nothing was found wrong.' : `Wrong: ${failed.join(', ')}.`;
  return `${[...lines, sum].join('\n')}\n`;
}

/** What a file holds never moves the terminal's cursor. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?');
