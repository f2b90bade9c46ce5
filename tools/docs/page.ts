/** A test named in a row: a link of the page, and a title in the file it leads to. */
export interface Reference {
  readonly label: string;
  readonly title: string;
}

export interface Row {
  /** `4.5.1`, `EL-3`. */
  readonly name: string;
  readonly tests: readonly Reference[];
  /** What stands among the tests and is none. */
  readonly words: string;
}

export interface Page {
  /** By the heading they stand under. */
  readonly sections: ReadonlyMap<string, readonly Row[]>;
  /** Where each label leads, `../libs/…`. */
  readonly links: ReadonlyMap<string, string>;
  /** Other files that the text leads to. */
  readonly files: readonly string[];
}

const LINK = /^\[([^\]]+)\]: (\S+)$/;
const INLINE = /\]\(([^)#]+)\)/g;
const TESTS = /\[([^\]]+)\] ((?:`[^`]+`(?:, (?=`))?)+)/g;

/** Tables of three columns, the last of which reads `[label] `title`, `title`<br>[label] …`. */
export function readPage(text: string): Page {
  const sections = new Map<string, Row[]>();
  const links = new Map<string, string>();
  let rows: Row[] = [];
  for (const line of text.split('\n')) {
    const [, label, target] = LINK.exec(line) ?? [];
    if (label !== undefined && target !== undefined) links.set(label, target);
    if (/^#+ /.test(line)) sections.set(line.replace(/^#+ /, ''), (rows = []));
    if (line.startsWith('|')) rows.push(readRow(line));
  }
  for (const [heading, all] of sections) sections.set(heading, all.slice(2)); // names of the columns, and the line below
  return { sections, links, files: [...text.matchAll(INLINE)].map(([, target = '']) => target) };
}

function readRow(line: string): Row {
  const [name = '', , tests = ''] = line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
  return {
    name,
    tests: [...tests.matchAll(TESTS)].flatMap(([, label = '', titles = '']) =>
      [...titles.matchAll(/`([^`]+)`/g)].map(([, title = '']) => ({ label, title })),
    ),
    words: tests.replaceAll(TESTS, '').replaceAll('<br>', '').trim(),
  };
}
