import type { Pays } from '../../game.js';
import { isObject, type Json, type JsonObject } from '../../json.js';
import { memberOf } from '../reading.js';
import type { TresorsTables } from './tables.js';

/** What the rules pay for a presentation, read from its letters alone (docs/fairness.md, section 6). */
export function evaluate(presentation: JsonObject, tables: TresorsTables): Pays {
  const extra = presentation['extra'] ?? null;
  const issues: string[] = [];
  const say = (code: string, holds: boolean): void => {
    if (holds) issues.push(code);
  };
  const first = readField(presentation['field'], tables);
  const [chosen, winning] = [memberOf(extra, 'chosenCrate'), memberOf(extra, 'winningCrate')];
  const second = memberOf(extra, 'field') ?? null;
  const opened = !first.won && isObject(extra);
  const numbered = isCrate(chosen, tables) && isCrate(winning, tables);
  const granted = opened && numbered && chosen === winning;
  const extraField = granted && second !== null ? readField(second, tables) : undefined;
  const won = first.won || extraField?.won === true;
  const carrotValue = presentation['carrotValueCents'] ?? null;
  const value = tables.values.find(({ amountCents }) => amountCents === carrotValue);

  say('FIELD_COMPOSITION', !first.whole || extraField?.whole === false);
  say('UNGRANTED_EXTRA', first.won ? extra !== null : opened && !granted && second !== null);
  say('CRATE_MISSING', !first.won && !opened);
  say('CRATE_NUMBER', opened && !numbered);
  say('EXTRA_FIELD_MISSING', granted && second === null);
  say('VALUE_NOT_IN_TABLE', won && value === undefined);
  say('VALUE_WITHOUT_CARROT', !won && carrotValue !== null);
  return { amountCents: won && value ? value.amountCents : 0, lot: undefined, issues };
}

/** Each element costs a tool but a tool, which gives one back: the field is won if the carrot comes while one is left. */
function readField(letters: Json | undefined, { elements, mounds, toolsAtStart }: TresorsTables) {
  const text = typeof letters === 'string' ? letters : '';
  const whole =
    text.length === mounds && elements.every(({ letter, count }) => text.split(letter).length - 1 === count);
  let tools = whole ? toolsAtStart : 0;
  for (const letter of text) {
    if (tools === 0) break;
    if (letter === 'C') return { whole, won: true };
    if (letter !== 'T') tools--;
  }
  return { whole, won: false };
}

const isCrate = (value: Json | undefined, { crates }: TresorsTables): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= crates;
