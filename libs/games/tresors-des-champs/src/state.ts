import type { DomainEvent } from '@tirage/event-sourcing';
import { isTresorsEvent, type FieldNumber, type TresorsEvent } from './events.js';
import { MOUNDS, TOOLS_AT_START, type Element } from './rules.js';

export type Field = {
  /** By mound, from mound 1; null: closed. */
  readonly mounds: readonly (Element | null)[];
  /** The mounds dug, in the order of the digs. */
  readonly dug: readonly number[];
  readonly toolsLeft: number;
};

/** The second field is there once the Extra is granted. */
export type Fields = readonly [Field] | readonly [Field, Field];

type Base = {
  readonly fields: Fields;
  readonly crate: { readonly chosen: number | null; readonly drawn: number | null };
};

/** `resolving`: between the events of one decision; the player is asked nothing. */
export type TresorsState =
  | (Base & { readonly status: 'digging' | 'resolving' | 'choosing-crate' })
  | (Base & { readonly status: 'won'; readonly value: string })
  | (Base & { readonly status: 'lost' });

const FRESH_FIELD: Field = { mounds: Array<null>(MOUNDS).fill(null), dug: [], toolsLeft: TOOLS_AT_START };

export const initialState = (): TresorsState => ({
  status: 'digging',
  fields: [FRESH_FIELD],
  crate: { chosen: null, drawn: null },
});

export const currentField = (state: TresorsState): Field => state.fields[1] ?? state.fields[0];

export const fieldNumber = (state: TresorsState): FieldNumber => state.fields.length;

/** Mounds of a field that can still be dug, ascending. */
export function undug({ mounds, dug }: Field): readonly number[] {
  const left: number[] = [];
  for (let mound = 1; mound <= mounds.length; mound++) if (!dug.includes(mound)) left.push(mound);
  return left;
}

/** The status in which an event can come; between the events of one decision it is `resolving`. */
function statusBefore(event: TresorsEvent): TresorsState['status'] {
  if (event.type === 'MoundDug') return 'digging';
  return event.type === 'CrateOpened' ? 'choosing-crate' : 'resolving';
}

function withCurrent(state: TresorsState, change: (field: Field) => Field): Fields {
  const [first, second] = state.fields;
  return second ? [first, change(second)] : [change(first)];
}

const opened = (mounds: Field['mounds'], elements: readonly { mound: number; element: Element }[]): Field['mounds'] => {
  const next = [...mounds];
  for (const { mound, element } of elements) next[mound - 1] = element;
  return next;
};

const found =
  (mound: number, element: Element, toolsLeft: number) =>
  (field: Field): Field => ({
    ...field,
    mounds: opened(field.mounds, [{ mound, element }]),
    toolsLeft,
  });

/**
 * Folds one event; events of the shared life cycle change nothing here. Throws `TypeError` when an event of this game
 * cannot follow what went before: the stream is not one this game wrote.
 */
export function evolve(state: TresorsState, event: DomainEvent | TresorsEvent): TresorsState {
  if (!isTresorsEvent(event)) return state;
  if (state.status !== statusBefore(event)) throw new TypeError(`${event.type} cannot follow: ${state.status}`);
  const { fields, crate } = state;
  switch (event.type) {
    case 'MoundDug':
      return {
        status: 'resolving',
        fields: withCurrent(state, (field) => ({ ...field, dug: [...field.dug, event.data.mound] })),
        crate,
      };
    case 'ToolFound':
    case 'EmptyFound': {
      const { mound, toolsLeft } = event.data;
      const element = event.type === 'ToolFound' ? 'tool' : 'empty';
      return {
        status: toolsLeft > 0 ? 'digging' : 'resolving',
        fields: withCurrent(state, found(mound, element, toolsLeft)),
        crate,
      };
    }
    case 'CarrotFound':
      return {
        status: 'resolving',
        fields: withCurrent(state, found(event.data.mound, 'carrot', event.data.toolsLeft)),
        crate,
      };
    case 'FieldUncovered': {
      const { field: number, elements } = event.data;
      const carrotMissed = elements.some(({ element }) => element === 'carrot');
      return {
        status: carrotMissed && number === 2 ? 'lost' : 'resolving',
        fields: withCurrent(state, (field) => ({ ...field, mounds: opened(field.mounds, elements) })),
        crate,
      };
    }
    case 'ExtraOffered':
      return { status: 'choosing-crate', fields, crate };
    case 'CrateOpened':
      return { status: 'resolving', fields, crate: { chosen: event.data.crate, drawn: null } };
    case 'ExtraCrateDrawn': {
      const hit = event.data.crate === crate.chosen;
      return { status: hit ? 'resolving' : 'lost', fields, crate: { ...crate, drawn: event.data.crate } };
    }
    case 'ExtraGranted':
      return { status: 'digging', fields: [fields[0], FRESH_FIELD], crate };
    case 'CarrotValueDrawn':
      return { status: 'won', fields, crate, value: event.data.value };
  }
}
