import { Money, type JsonObject } from '@tirage/kernel';
import type { Field, TresorsState } from './state.js';

const LETTER = { carrot: 'C', tool: 'T', empty: 'E' } as const;

/**
 * An ended round in the schema of the golden cases: the elements of each field as letters, those dug in their order, then
 * those left by ascending mound. It depends on the round's seed and on the crate chosen, not on the mounds. Throws
 * `TypeError` while the round is open.
 */
export function presentation(state: TresorsState): JsonObject {
  if (state.status !== 'won' && state.status !== 'lost')
    throw new TypeError(`the round has not ended: ${state.status}`);
  const [first, second] = state.fields;
  return {
    field: letters(first),
    carrotValueCents: state.status === 'won' ? Money.parse(state.value).toCents() : null,
    extra:
      state.crate.chosen === null
        ? null
        : {
            chosenCrate: state.crate.chosen,
            winningCrate: state.crate.drawn,
            field: second ? letters(second) : null,
          },
  };
}

function letters(field: Field): string {
  const rest = field.mounds.map((_, index) => index + 1).filter((mound) => !field.dug.includes(mound));
  return [...field.dug, ...rest].map((mound) => LETTER[field.mounds[mound - 1] ?? closed(mound)]).join('');
}

function closed(mound: number): never {
  throw new TypeError(`mound ${mound} is still closed`);
}
