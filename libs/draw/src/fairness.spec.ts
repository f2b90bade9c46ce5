import { readFileSync } from 'node:fs';
import { ctrBytes, deriveKey, draw, hmacDrbg, shuffleRanges, shuffled } from '@tirage/randomness';
import {
  buildTree,
  leafHash,
  openSeed,
  openUnit,
  sealKeys,
  sealSeed,
  sealUnit,
  seedKeys,
  unitKeys,
  unitSeed,
  verifyPath,
  type LotTable,
} from './index.js';

/** docs/fairness.md is all that a verifier has: its vectors are read from there and computed again. */
const page = readFileSync(new URL('../../../docs/fairness.md', import.meta.url), 'utf8');
type Vector = Readonly<Record<string, unknown>> & { readonly vector: string };
const vectors = [...page.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, text = '']) => JSON.parse(text) as Vector);

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const hex = (data: Uint8Array) => Buffer.from(data).toString('hex');

interface Block {
  readonly block: string;
  readonly blockSeed: string;
  readonly size: number;
}
const treeOf = ({ block, blockSeed, size }: Block, lotTable?: LotTable) =>
  buildTree({ blockSeed: bytes(blockSeed), blockId: block, size, ...(lotTable === undefined ? {} : { lotTable }) });

/** The vector as the page gives it, its results computed anew. */
const recomputed: Readonly<Record<string, (vector: never) => object>> = {
  kdf: (v: { secret: string; label: string }) => ({ ...v, key: hex(deriveKey(bytes(v.secret), v.label)) }),

  keystream: (v: { key: string; offset: number; length: number }) => ({
    ...v,
    bytes: hex(ctrBytes(bytes(v.key), v.offset, v.length)),
  }),

  substream: (v: { unitSeed: string; label: string }) => {
    const drbg = hmacDrbg(bytes(v.unitSeed), new Uint8Array(0), Buffer.from(v.label, 'ascii'));
    const stream = Buffer.concat([drbg.generate(512), drbg.generate(512)]);
    return { ...v, bytes0to31: hex(stream.subarray(0, 32)), bytes496to527: hex(stream.subarray(496, 528)) };
  },

  draw: (v: { unitSeed: string; label: string; ranges: number[] }) => ({
    ...v,
    values: draw(bytes(v.unitSeed), v.label, v.ranges).values,
  }),

  'long-draw': (v: { unitSeed: string; label: string; range: number; count: number }) => ({
    ...v,
    lastFour: draw(bytes(v.unitSeed), v.label, Array<number>(v.count).fill(v.range)).values.slice(-4),
  }),

  leaves: (v: { block: string; blockSeed: string; units: { position: number }[] }) => ({
    ...v,
    units: v.units.map(({ position }) => {
      const seed = unitSeed(bytes(v.blockSeed), position);
      return { position, unitSeed: hex(seed), leaf: hex(leafHash(v.block, position, undefined, seed)) };
    }),
  }),

  lots: (v: Block & { lotTable: LotTable }) => {
    const tree = treeOf(v, v.lotTable);
    const lots = Array.from({ length: v.size }, (_, position) => tree.lot(position) as { amount: string });
    return { ...v, amounts: lots.map(({ amount }) => amount), root: hex(tree.root) };
  },

  paths: (v: Block & { paths: { position: number }[] }) => {
    const tree = treeOf(v);
    return {
      ...v,
      root: hex(tree.root),
      paths: v.paths.map(({ position }) => ({ position, path: tree.path(position).map(hex) })),
    };
  },

  'tresors-des-champs': (v: { unitSeed: string }) => ({ ...v, ...playTresors(bytes(v.unitSeed)) }),

  'sealed-unit': (v: SealedVector & { position: number; roundId: string; unitSeed: string }) => ({
    ...v,
    sealed: sealUnit(unitKeys(masterOf(v), v.game), v, { unitSeed: bytes(v.unitSeed) }),
  }),

  'sealed-seed': (v: SealedVector & { blockSeed: string }) => ({
    ...v,
    sealed: sealSeed(seedKeys(masterOf(v), v.game), v.block, bytes(v.blockSeed)),
  }),
};

interface SealedVector {
  readonly keyId: string;
  readonly masterKey: string;
  readonly game: string;
  readonly block: string;
}
const masterOf = (v: SealedVector) => sealKeys([[v.keyId, bytes(v.masterKey)]]);

/** Section 6 of the page, written from the page and not from the game. */
function playTresors(seed: Uint8Array) {
  const below = (label: string, range: number) => draw(seed, label, [range]).values[0] ?? -1;
  const playField = (field: number) => {
    let hidden = 'C' + 'T'.repeat(18) + 'E'.repeat(11);
    const digs: number[] = [];
    let elements = '';
    for (let tools = 3; tools > 0 && !elements.endsWith('C');) {
      const v = below(`dig/${field}/${digs.length + 1}`, hidden.length);
      digs.push(v);
      elements += hidden.charAt(v);
      hidden = hidden.slice(0, v) + hidden.slice(v + 1);
      if (!elements.endsWith('T')) tools--;
    }
    const restValues = draw(seed, `rest/${field}`, shuffleRanges(hidden.length)).values;
    return { field, digs, elements, restValues, rest: shuffled([...hidden], restValues).join('') };
  };
  const fields = [playField(1)];
  const crates = { crateAuto: below('crate/auto', 5) + 1, crate: below('crate', 5) + 1 };
  if (!fields[0]?.elements.endsWith('C') && crates.crate === crates.crateAuto) fields.push(playField(2));
  const drawn = below('value', 5_000_000);
  return { fields, ...crates, value: { drawn, amount: amountOf(drawn) } };
}

/** The table of the page: amount, weight, cumulated weight. */
function amountOf(drawn: number): string {
  const number = (text = '') => Number(text.replaceAll(',', ''));
  const rows = [...page.matchAll(/^\| *([\d,]+) € \| *([\d,]+) \| *([\d,]+) \|$/gm)];
  let sum = 0;
  for (const [, amount, weight, cumulated] of rows) {
    sum += number(weight);
    if (number(cumulated) !== sum) throw new Error('the cumulated weights of the page are wrong');
    if (drawn < sum) return number(amount).toFixed(2);
  }
  throw new Error('the weights of the page do not reach the range');
}

describe('docs/fairness.md', () => {
  it('has a vector for everything that is computed here, and none that is not', () => {
    expect(vectors.map(({ vector }) => vector).sort()).toEqual(Object.keys(recomputed).sort());
  });

  it.each(vectors.map((vector) => [vector.vector, vector] as const))('gives the vector %s', (name, vector) => {
    expect(recomputed[name]?.(vector as never)).toEqual(vector);
  });

  it('gives paths that lead from its leaves to its roots', () => {
    const { block, blockSeed, size, root, paths } = vectorNamed('paths') as unknown as Block & {
      readonly root: string;
      readonly paths: readonly { readonly position: number; readonly path: readonly string[] }[];
    };
    for (const { position, path } of paths) {
      const leaf = leafHash(block, position, undefined, unitSeed(bytes(blockSeed), position));
      expect(verifyPath(leaf, position, size, path.map(bytes), bytes(root))).toBe(true);
    }
  });

  it('gives sealed texts that open', () => {
    const unit = vectorNamed('sealed-unit') as unknown as SealedVector &
      Record<'sealed' | 'unitSeed' | 'roundId', string>;
    const place = { block: unit.block, position: 41, roundId: unit.roundId };
    expect(hex(openUnit(unitKeys(masterOf(unit), unit.game), place, unit.sealed).unitSeed)).toBe(unit.unitSeed);
    const seed = vectorNamed('sealed-seed') as unknown as SealedVector & Record<'sealed' | 'blockSeed', string>;
    expect(hex(openSeed(seedKeys(masterOf(seed), seed.game), seed.block, seed.sealed))).toBe(seed.blockSeed);
  });

  it('shows a round that plays both fields, the crate and the value', () => {
    const { fields } = vectorNamed('tresors-des-champs') as unknown as { fields: { elements: string; rest: string }[] };
    expect(fields.map(({ elements }) => elements.endsWith('C'))).toEqual([false, true]);
    for (const { elements, rest } of fields) {
      expect([...elements, ...rest].sort().join('')).toBe('C' + 'E'.repeat(11) + 'T'.repeat(18));
    }
  });
});

function vectorNamed(name: string): Vector {
  const found = vectors.find(({ vector }) => vector === name);
  if (found === undefined) throw new Error(`the page has no vector ${name}`);
  return found;
}
