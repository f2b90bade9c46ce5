import { readFileSync } from 'node:fs';
import { dealFrom } from '@tirage/randomness';
import { automaticAction, decide } from './decide.js';
import type { TresorsEvent } from './events.js';
import { offers } from './steps.js';
import { RULES_2018, type Element } from './rules.js';
import { fold } from './specs/play.js';
import { initialState } from './state.js';

/** docs/fairness.md is all that a verifier has: the round it works out is read from there and played. */
const page = readFileSync(new URL('../../../../docs/fairness.md', import.meta.url), 'utf8');
const texts = [...page.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, text = '']) => text);
const vector = texts.map((text) => JSON.parse(text) as Vector).find((one) => one.vector === 'tresors-des-champs');

interface Vector {
  readonly vector: string;
  readonly unitSeed: string;
}

const LETTERS: Readonly<Record<Element, string>> = { carrot: 'C', tool: 'T', empty: 'E' };
const FOUND: Readonly<Record<string, string>> = { CarrotFound: 'C', ToolFound: 'T', EmptyFound: 'E' };

/** The events of a round that the system plays from its first step to its last. */
function playedBySystem(unitSeed: Uint8Array): readonly TresorsEvent[] {
  const deal = dealFrom(unitSeed);
  const all: TresorsEvent[] = [];
  for (let state = initialState(); offers(state).length > 0;) {
    const events = decide(automaticAction(state, deal), state, deal, RULES_2018);
    if (events === 'illegal') throw new Error('the system does nothing illegal');
    all.push(...events);
    state = fold(state, events);
  }
  return all;
}

/** What the page says of a field, from the events. */
function fieldOf(field: number, events: readonly TresorsEvent[]) {
  const [digs, elements, restValues, rest]: [number[], string[], number[], string[]] = [[], [], [], []];
  for (const event of events) {
    if (!('field' in event.data) || event.data.field !== field || !('draw' in event.data)) continue;
    if (event.type === 'FieldUncovered') {
      restValues.push(...event.data.draw.values);
      rest.push(...event.data.elements.map(({ element }) => LETTERS[element]));
    } else {
      digs.push(...event.data.draw.values);
      elements.push(FOUND[event.type] ?? event.type);
    }
  }
  return { field, digs, elements: elements.join(''), restValues, rest: rest.join('') };
}

it('plays the round of docs/fairness.md to the letter', () => {
  const unitSeed = vector?.unitSeed ?? '';
  const events = playedBySystem(new Uint8Array(Buffer.from(unitSeed, 'hex')));
  const only = <T extends TresorsEvent['type']>(type: T) =>
    events.flatMap((event) => (event.type === type ? [event as Extract<TresorsEvent, { type: T }>] : []));
  expect(vector).toEqual({
    vector: 'tresors-des-champs',
    unitSeed,
    fields: [fieldOf(1, events), fieldOf(2, events)],
    crateAuto: only('CrateOpened')[0]?.data.crate,
    crate: only('ExtraCrateDrawn')[0]?.data.crate,
    value: {
      drawn: only('CarrotValueDrawn')[0]?.data.draw.values[0],
      amount: only('CarrotValueDrawn')[0]?.data.value,
    },
  });
  expect(only('ExtraGranted')).toHaveLength(1);
});
