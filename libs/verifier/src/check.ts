/** What one check found. */
export interface Check {
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** What was checked; of a failed one, what was expected and what was found; of a skipped one, why. */
  readonly detail: string;
}

const MOST_FINDINGS = 5;

/** Failed when there is any finding; each says what was expected and what was found. */
export function check(name: string, passed: string, findings: readonly string[]): Check {
  if (findings.length === 0) return { name, status: 'passed', detail: passed };
  const more = findings.length - MOST_FINDINGS;
  const said = findings.slice(0, MOST_FINDINGS).join('; ');
  return { name, status: 'failed', detail: more > 0 ? `${said}; and ${more} more` : said };
}

export const skipped = (name: string, why: string): Check => ({ name, status: 'skipped', detail: why });

/** A finding where two values that should be equal are not. */
export const unequal = (what: string, expected: unknown, found: unknown): readonly string[] =>
  expected === found ? [] : [`${what}: expected ${told(expected)}, found ${told(found)}`];

const MOST_TEXT = 1000;

/** What a file holds may be of any kind and length. */
function told(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;
}
