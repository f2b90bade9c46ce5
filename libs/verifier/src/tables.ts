import type { GameDocument } from './game.js';
import { isList, type Json, type JsonObject } from './json.js';
import { Unusable } from './unusable.js';

/** The rows of a table of the document, in their order. Throws {@link Unusable} where it has none of this name. */
export function rowsOf(document: GameDocument, name: string): readonly JsonObject[] {
  const table = document.tables.find((each) => each.name === name);
  if (table === undefined) throw new Unusable(`the game document of ${document.game} has no table ${name}`);
  return table.rows;
}

export function textOf(row: JsonObject, member: string): string {
  const value = row[member];
  return typeof value === 'string' ? value : wrong(member, 'a text', value);
}

/** A whole number of 0 or more; `most`, so that no table asks for more than can be computed. */
export function countOf(row: JsonObject, member: string, most = 2 ** 32): number {
  const value = row[member];
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
    ? value
    : wrong(member, `a whole number up to ${most}`, value);
}

/** The first row, where a table has one alone. */
export function rowOf(document: GameDocument, name: string): JsonObject {
  const [row] = rowsOf(document, name);
  if (row === undefined) throw new Unusable(`the table ${name} of ${document.game} has no row`);
  return row;
}

/** A whole number of 0 or more, or null. */
export const countOrNull = (row: JsonObject, member: string): number | null =>
  row[member] === null ? null : countOf(row, member);

/** A list of whole numbers of 0 or more. */
export function countsIn(row: JsonObject, member: string, most: number): readonly number[] {
  const value = row[member];
  if (!isList(value)) return wrong(member, 'a list', value);
  return value.map((item) => countOf({ [member]: item }, member, most));
}

/** An amount in euro, in cents. */
export function centsOf(row: JsonObject, member: string): number {
  const value = row[member];
  return (typeof value === 'string' ? cents(value) : undefined) ?? wrong(member, 'an amount', value);
}

/** `"2.50"` is 250; undefined for what is no amount with two decimals. */
export function cents(amount: string): number | undefined {
  return /^(0|[1-9]\d{0,11})\.\d\d$/.test(amount) ? Number(amount.replace('.', '')) : undefined;
}

/** 250 is `"2.50"`. */
export function euro(amountCents: number): string {
  return `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
}

function wrong(member: string, expected: string, found: Json | undefined): never {
  throw new Unusable(`the tables of the game document: ${member} should be ${expected}, is ${JSON.stringify(found)}`);
}
