import ts from 'typescript';

/**
 * The titles of all suites and tests of a file of specs as they are written, and of the cases of a table whose title takes
 * a case's first text as its name (`it.each([['a ship twice', …]])('%s', …)`); of a file of published cases their ids.
 */
export function titlesIn(file: string, text: string): ReadonlySet<string> {
  return file.endsWith('.json') ? new Set(idsIn(text)) : titlesOfSpecs(file, text);
}

function idsIn(text: string): readonly string[] {
  const { public: cases } = JSON.parse(text) as { readonly public: readonly { readonly id: string }[] };
  return cases.map(({ id }) => id);
}

function titlesOfSpecs(file: string, text: string): ReadonlySet<string> {
  const titles = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      if (first !== undefined && ts.isStringLiteralLike(first) && isSpec(node.expression)) {
        titles.add(first.text);
        if (first.text.includes('%s')) for (const name of namesOfCases(node.expression)) titles.add(name);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return titles;
}

/** `it`, `describe`, or `it.each(…)`, `describe.each(…)`. */
function isSpec(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'it' || callee.text === 'describe';
  return (
    ts.isCallExpression(callee) &&
    ts.isPropertyAccessExpression(callee.expression) &&
    callee.expression.name.text === 'each' &&
    isSpec(callee.expression.expression)
  );
}

function namesOfCases(each: ts.Expression): readonly string[] {
  const [table] = ts.isCallExpression(each) ? each.arguments : [];
  if (table === undefined || !ts.isArrayLiteralExpression(table)) return [];
  return table.elements.flatMap((one) => {
    const name = ts.isArrayLiteralExpression(one) ? one.elements[0] : one;
    return name !== undefined && ts.isStringLiteralLike(name) ? [name.text] : [];
  });
}
