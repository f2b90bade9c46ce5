import type { Evidence } from '../types.js';
import { httpSchemaId } from './ids.js';
import { described, listOf, matching, named, object, orNull, refTo, type NamedSchema, type Schema } from './schema.js';

const BASE64URL = /^[A-Za-z0-9_-]+$/;
const ref = (name: string): Schema => refTo(httpSchemaId(name));

/** All that proves an ended round, in one file that `tirage-verify` takes. */
export const evidence = (...examples: readonly Evidence[]): NamedSchema =>
  named(
    httpSchemaId('Evidence'),
    'Evidence',
    object({
      format: { const: 'tirage-round-1' },
      round: ref('RoundView'),
      events: listOf(ref('HttpEvent')),
      proof: described('Null where no unit was drawn.', orNull(ref('Proof'))),
      block: described('Null where no unit was drawn.', orNull(ref('BlockView'))),
      game: described('By the rules of the round.', ref('GameDetail')),
      presentation: described('Null where nothing was shown.', orNull(ref('Presentation'))),
      walletEntries: listOf(ref('WalletEntry')),
      signature: described(
        'Over the canonical JSON (RFC 8785) of all the other members.',
        object({
          algorithm: { const: 'Ed25519' },
          publicKey: described('The 32 bytes, base64url.', matching(BASE64URL)),
          value: matching(BASE64URL),
        }),
      ),
    } satisfies { readonly [Name in keyof Evidence]: Schema }),
    examples,
  );
