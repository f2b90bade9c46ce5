import { parseArgs } from 'node:util';
import { Unusable } from '../unusable.js';

export const USAGE = `tirage-verify: checks a round or a block of Tirage, from the published rules alone.

  tirage-verify <file>                          a file of the format tirage-round-1 or tirage-block-1
  tirage-verify --from <url> --round <id>       asks a gateway for a round that has ended
  tirage-verify --from <url> --block <id>       asks a gateway for a closed block

  --token <token>   who asks: the round's player, or support
  --save <file>     keeps what was asked for
  --root <hex>      the block's root as you noted it before the round
  --key <key>       the operator's public key, base64url: the file must be signed by it
  --json            the checks as JSON

Exit 0: every check passed or was skipped. 1: a check failed. 2: the file cannot be read or used.
`;

/** What the command is asked to do. */
export interface Options {
  readonly source: Source;
  readonly save: string | undefined;
  readonly root: string | undefined;
  readonly key: string | undefined;
  readonly json: boolean;
}

export type Source =
  | { readonly kind: 'file'; readonly file: string }
  | {
      readonly kind: 'round' | 'block';
      readonly id: string;
      readonly from: string;
      readonly token: string | undefined;
    };

/** Undefined when help was asked for. Throws {@link Unusable} for arguments that ask for nothing. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values, positionals } = parsed(args);
  if (values.help === true) return undefined;
  const { save, root, key, json = false } = values;
  if (root !== undefined && !/^[0-9a-f]{64}$/.test(root))
    throw new Unusable('--root is 64 digits of lower-case hexadecimal');
  return { source: sourceOf(values, positionals), save, root, key, json };
}

function parsed(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        from: text,
        round: text,
        block: text,
        token: text,
        save: text,
        root: text,
        key: text,
        json: flag,
        help: flag,
      },
    });
  } catch (error) {
    throw new Unusable(`${error instanceof Error ? error.message : String(error)} (tirage-verify --help)`);
  }
}

interface Asked {
  readonly from?: string | undefined;
  readonly round?: string | undefined;
  readonly block?: string | undefined;
  readonly token?: string | undefined;
}

function sourceOf({ from, round, block, token }: Asked, files: readonly string[]): Source {
  const [file] = files;
  const id = round ?? block;
  const asks = from !== undefined && id !== undefined && (round === undefined) !== (block === undefined);
  if (files.length === 0 && asks) return { kind: round === undefined ? 'block' : 'round', id, from, token };
  const asksNothing = from === undefined && id === undefined;
  if (file !== undefined && files.length === 1 && asksNothing) return { kind: 'file', file };
  throw new Unusable('name one file, or --from with one of --round and --block (tirage-verify --help)');
}
