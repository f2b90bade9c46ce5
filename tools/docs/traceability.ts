import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Numbering } from './articles.js';
import type { Page, Reference, Row } from './page.js';
import { titlesIn } from './titles.js';

const NOT_THE_GAMES = /^not the game’s: \S/;

export const silentHeading = (game: string): string => `Where the text of ${game} is silent`;

/** All that is wrong with a page that stands in a folder: rows, links and titles. */
export function pageProblems(page: Page, folder: string, numberings: readonly Numbering[]): readonly string[] {
  const titles = new Map<string, ReadonlySet<string>>();
  const problems: string[] = [];
  for (const [label, target] of page.links) {
    const file = path.join(folder, target);
    if (existsSync(file)) titles.set(label, titlesIn(file, readFileSync(file, 'utf8')));
    else problems.push(`[${label}]: there is no ${target}`);
  }
  for (const target of page.files) {
    if (!existsSync(path.join(folder, target))) problems.push(`there is no ${target}`);
  }
  for (const { game, articles, others, points } of numberings) {
    const rows = page.sections.get(game) ?? [];
    problems.push(...tableProblems(game, rows, articles));
    problems.push(...othersProblems(game, rows, others));
    problems.push(...tableProblems(game, page.sections.get(silentHeading(game)), points));
  }
  const rows = [...page.sections].flatMap(([heading, all]) => all.map((row) => ({ heading, row })));
  for (const { heading, row } of rows) {
    problems.push(...rowProblems(row, titles).map((problem) => `${heading}, ${row.name}: ${problem}`));
  }
  const named = new Set(rows.flatMap(({ row }) => row.tests.map(({ label }) => label)));
  for (const label of page.links.keys()) if (!named.has(label)) problems.push(`[${label}]: no row names it`);
  return problems;
}

/** Every article has one row, and every row is of an article. */
function tableProblems(game: string, rows: readonly Row[] = [], expected: readonly string[]): readonly string[] {
  const names = rows.map(({ name }) => name);
  return [
    ...expected.filter((one) => !names.includes(one)).map((one) => `${game}: no row for ${one}`),
    ...names.filter((one) => !expected.includes(one)).map((one) => `${game}: ${one} is not in the text`),
    ...names.filter((one, index) => names.indexOf(one) < index).map((one) => `${game}: ${one} has two rows`),
  ];
}

/** A row is not the game's where the article is known not to be, so that nothing is left unproven by saying so. */
const othersProblems = (game: string, rows: readonly Row[], others: readonly string[]): readonly string[] =>
  rows
    .filter(({ name, words }) => NOT_THE_GAMES.test(words) !== others.includes(name))
    .map(({ name }) => `${game}: ${name} is ${others.includes(name) ? 'not ' : ''}the game’s`);

function rowProblems({ tests, words }: Row, titles: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const isOther = NOT_THE_GAMES.test(words);
  const given = tests.map(({ label, title }) => `[${label}] ${title}`);
  return [
    ...(tests.length > 0 || isOther ? [] : ['no test']),
    ...(words === '' || isOther ? [] : [`not a test: ${words}`]),
    ...given.filter((one, index) => given.indexOf(one) < index).map((one) => `${one} stands twice`),
    ...tests.filter((test) => !isThere(test, titles)).map(({ label, title }) => `[${label}] has no test “${title}”`),
  ];
}

const isThere = ({ label, title }: Reference, titles: ReadonlyMap<string, ReadonlySet<string>>): boolean =>
  titles.get(label)?.has(title) === true;
