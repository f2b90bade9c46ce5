import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { closed } from '@tirage/contracts';
import type { JsonObject } from '@tirage/kernel';

const ajv = new Ajv2020({ strict: true, allErrors: true });

/** Checks against a schema with no member but those it names, so that nothing more than the contract says gets out. */
export const closedCheck = (schema: JsonObject): ValidateFunction => ajv.compile(closed(schema));
