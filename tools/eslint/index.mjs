import { layers } from './layers.mjs';
import { noCycles } from './no-cycles.mjs';
import { pureDomain } from './pure-domain.mjs';

export { domainFiles } from './pure-domain.mjs';

/** The rules of this repository's own. */
export const tirage = { rules: { layers, 'no-cycles': noCycles, 'pure-domain': pureDomain } };
