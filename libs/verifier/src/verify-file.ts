import type { Check } from './check.js';
import { BLOCK_FORMAT } from './input/block-file.js';
import { parseFile } from './input/file.js';
import { ROUND_FORMAT } from './input/round-bundle.js';
import type { JsonObject } from './json.js';
import { Unusable } from './unusable.js';
import { verifyBlock } from './verify-block.js';
import { verifyRound, type Known } from './verify-round.js';

const formats: Readonly<Record<string, (file: JsonObject, known: Known) => readonly Check[]>> = {
  [ROUND_FORMAT]: verifyRound,
  [BLOCK_FORMAT]: verifyBlock,
};

/** All checks of a file, by its format. Throws {@link Unusable} for one of which nothing can be said. */
export const verifyText = (text: string, known: Known = {}): readonly Check[] => verifyJson(parseFile(text), known);

export function verifyJson(file: JsonObject, known: Known = {}): readonly Check[] {
  const { format = null } = file;
  const verify = typeof format === 'string' && Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (verify === undefined) {
    throw new Unusable(
      `the file's format should be ${Object.keys(formats).join(' or ')}, is ${JSON.stringify(format).slice(0, 80)}`,
    );
  }
  try {
    return verify(file, known);
  } catch (error) {
    // Tables that ask for what cannot be drawn or held, 2^40 mounds or none.
    if (error instanceof RangeError) throw new Unusable(`the file cannot be checked: ${error.message}`);
    throw error;
  }
}
