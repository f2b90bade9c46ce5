import { readFileSync } from 'node:fs';

/** The test vectors of a page below `docs`, `fairness.md`, of one kind. */
export function vectorsOf<Shape>(page: string, kind: string): readonly Shape[] {
  const text = readFileSync(new URL(`../../../../docs/${page}`, import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/```json\n([\s\S]*?)```/g)];
  const vectors = blocks.map(([, json]) => JSON.parse(json ?? '') as Shape & { readonly vector: string });
  const found = vectors.filter(({ vector }) => vector === kind);
  if (found.length === 0) throw new Error(`${page} has no vector ${kind}`);
  return found;
}

export function vectorOf<Shape>(page: string, kind: string): Shape {
  const [first] = vectorsOf<Shape>(page, kind);
  if (first === undefined) throw new Error(`${page} has no vector ${kind}`);
  return first;
}

export const bytes = (hexText: unknown): Buffer => Buffer.from(String(hexText), 'hex');
