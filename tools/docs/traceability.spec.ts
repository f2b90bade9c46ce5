import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NUMBERINGS } from './articles.js';
import { readPage } from './page.js';
import { titlesIn } from './titles.js';
import { pageProblems, silentHeading } from './traceability.js';

const DOCS = path.join(process.cwd(), 'docs');

describe('docs/rules-traceability.md', () => {
  const page = readPage(readFileSync(path.join(DOCS, 'rules-traceability.md'), 'utf8'));

  it('has a row for every article and every silent point, with tests that are there', () => {
    expect(pageProblems(page, DOCS, NUMBERINGS)).toEqual([]);
  });
});

describe('the check', () => {
  const numbering = { game: 'Pairs', articles: ['1', '2.1', '3'], others: ['3'], points: ['PA-1'] };
  const own = '../tools/docs/traceability.spec.ts';
  const here = '[here] `the check`';
  const text = (
    changes: { one?: string; two?: string; three?: string; silent?: string; links?: string } = {},
  ): string => `
## Pairs

| article | what it says | proven by |
| ------- | ------------ | --------- |
| 1       | The stake.   | ${changes.one ?? here} |
| ${changes.two ?? `2.1 | The pair. | [here] \`tells: %s\`, \`a title of none\`<br>${here}`} |
| 3       | The launch.  | ${changes.three ?? 'not the game’s: the operator’s'} |

### ${silentHeading('Pairs')}

| point | what is done | proven by |
| ----- | ------------ | --------- |
| ${changes.silent ?? `PA-1 | Nothing. | ${here}`} |

[here]: ${own}
${changes.links ?? ''}
`;
  const problems = (changes: Parameters<typeof text>[0]) => pageProblems(readPage(text(changes)), DOCS, [numbering]);

  it('has nothing to say of a page that is right', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ three: `not the game’s: the wallet’s, ${here}` })).toEqual([]);
  });

  it.each<[string, Parameters<typeof text>[0], readonly string[]]>([
    ['a title of none', { one: '[here] `the czech`' }, ['Pairs, 1: [here] has no test “the czech”']],
    ['text that is no title', { one: '[here] `The stake.`' }, ['Pairs, 1: [here] has no test “The stake.”']],
    [
      'a link to no file',
      { links: '[there]: ./none.ts' },
      ['[there]: there is no ./none.ts', '[there]: no row names it'],
    ],
    ['another link to no file', { links: 'See [it](it.md).' }, ['there is no it.md']],
    ['a label without a link', { one: '[nowhere] `the check`' }, ['Pairs, 1: [nowhere] has no test “the check”']],
    ['no test', { one: '' }, ['Pairs, 1: no test']],
    ['words only', { one: 'obvious' }, ['Pairs, 1: no test', 'Pairs, 1: not a test: obvious']],
    ['words beside a test', { one: `${here} and so on` }, ['Pairs, 1: not a test: and so on']],
    ['a test twice', { one: `${here}<br>${here}` }, ['Pairs, 1: [here] the check stands twice']],
    [
      'no reason',
      { three: 'not the game’s:' },
      ['Pairs: 3 is not the game’s', 'Pairs, 3: no test', 'Pairs, 3: not a test: not the game’s:'],
    ],
    ['a reason for what is the game’s', { one: 'not the game’s: the wallet’s' }, ['Pairs: 1 is the game’s']],
    ['a test for what is not the game’s', { three: here }, ['Pairs: 3 is not the game’s']],
    [
      'another article',
      { two: `2.2 | The pair. | ${here}` },
      ['Pairs: no row for 2.1', 'Pairs: 2.2 is not in the text'],
    ],
    [
      'an article twice',
      { silent: `PA-1 | Nothing. | ${here} |\n| PA-1 | Again. | ${here}` },
      ['Pairs: PA-1 has two rows'],
    ],
  ])('tells: %s', (_, changes, expected) => {
    expect(problems(changes)).toEqual(expected);
  });
});

describe('titles', () => {
  it('are those of suites, tests and named cases, not other texts', () => {
    const spec = `
      // it('a comment', …)
      const word = 'a word';
      describe.each([1])('suite $one', () => {
        it("test “one” \\n", () => expect('expected').toBe(other('called')));
        it.each<[string, number]>([['named', 1], ['named too', 2]])('%s', () => {});
        it.each([['unnamed', 1]])('%j', () => {});
        it.each(cases)(\`plain\`, () => {});
      });`;
    expect([...titlesIn('a.spec.ts', spec)]).toEqual([
      'suite $one',
      'test “one” \n',
      '%s',
      'named',
      'named too',
      '%j',
      'plain',
    ]);
  });

  it('of published cases are their ids', () => {
    expect([...titlesIn('cases.json', '{"schema":1,"public":[{"id":"PA-P01"},{"id":"PA-P02"}]}')]).toEqual([
      'PA-P01',
      'PA-P02',
    ]);
  });
});
