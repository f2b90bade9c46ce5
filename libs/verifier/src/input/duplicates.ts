/**
 * The first member that stands twice in one object of a JSON text, which parsers read differently; undefined where there
 * is none. The text is JSON.
 */
export function duplicateMember(text: string): string | undefined {
  /** Names met so far in each object that is open; undefined for a list. */
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) {
      const end = endOfString(text, at);
      const names = open.at(-1);
      if (names !== undefined && isName(text, end)) {
        const name = JSON.parse(text.slice(at, end + 1)) as string;
        if (names.has(name)) return name;
        names.add(name);
      }
      at = end;
    } else if (char === OPEN_OBJECT) open.push(new Set());
    else if (char === OPEN_LIST) open.push(undefined);
    else if (char === CLOSE_OBJECT || char === CLOSE_LIST) open.pop();
  }
  return undefined;
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (text.charCodeAt(end) !== QUOTE) end += text.charCodeAt(end) === BACKSLASH ? 2 : 1;
  return end;
}

/** Whether a colon follows the string that ends here. */
function isName(text: string, end: number): boolean {
  let next = end + 1;
  while (text.charCodeAt(next) <= 0x20) next++;
  return text.charCodeAt(next) === COLON;
}
