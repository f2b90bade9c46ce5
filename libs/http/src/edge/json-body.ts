import { parseStrictJson, ProblemError } from '@tirage/contracts';
import type { FastifyInstance } from 'fastify';
import { invalidFields } from './invalid.js';

export const MAX_BODY_BYTES = 16 * 1024;
const MAX_DEPTH = 8;
const JSON_MEDIA_TYPE = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bodies are strict JSON in UTF-8 and nothing else; size and depth are bounded before anything looks at them (hazard 11). */
export function acceptStrictJson(instance: FastifyInstance): void {
  instance.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES } as const;
  instance.addContentTypeParser<Buffer>('application/json', options, (request, body, done) => {
    try {
      if (!JSON_MEDIA_TYPE.test(request.headers['content-type'] ?? ''))
        throw new ProblemError('unsupported-media-type', 'send application/json in UTF-8');
      done(null, readJson(body));
    } catch (error) {
      done(error as Error);
    }
  });
}

function readJson(body: Buffer): unknown {
  const read = parseStrictJson(textOf(body), { maxDepth: MAX_DEPTH });
  if ('error' in read) throw invalidFields([read.error]);
  return read.value;
}

function textOf(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw invalidFields([{ field: '', message: 'is not UTF-8' }]);
  }
}
