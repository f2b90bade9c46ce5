import type { JsonObject } from '@tirage/kernel';
import type { FieldError } from '../field-error.js';
import { bodyReader, type BodyClass } from './body-reader.js';
import { ActionBody } from './requests.js';

/** An action of the game as its rules take it, and the revision the player saw, where he said it. */
export interface ReadAction {
  readonly action: JsonObject & { readonly type: string };
  readonly basedOn?: number;
}

const readCommon = bodyReader(ActionBody);

/**
 * Reads the body of an action: what all actions have, and by `type` the members that are the game's. An unknown type is
 * malformed, whatever the state of the round. Throws `UnsupportedDecorator` when it is made.
 */
export function actionReader(
  bodies: Readonly<Record<string, BodyClass>>,
): (value: unknown) => ReadAction | FieldError[] {
  const readers = new Map(Object.entries(bodies).map(([type, bodyClass]) => [type, bodyReader(bodyClass)]));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [{ field: '', message: 'must be an object' }];
    const { basedOn, ...action } = value as { readonly basedOn?: unknown; readonly type?: unknown };
    const common = readCommon({ type: action.type, ...(Object.hasOwn(value, 'basedOn') ? { basedOn } : {}) });
    if (Array.isArray(common)) return common;
    const reader = readers.get(common.type);
    if (reader === undefined) {
      return [{ field: 'type', message: `must be one of the following values: ${[...readers.keys()].join(', ')}` }];
    }
    const read = reader(action);
    if (Array.isArray(read)) return read;
    return {
      action: read as ReadAction['action'],
      ...(common.basedOn === undefined ? {} : { basedOn: common.basedOn }),
    };
  };
}
