import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * The mutation that the environment asks for: the file it concerns and its changed text. Undefined when it asks for none;
 * throws when the mutation does not fit the source.
 */
export function readMutation(env) {
  const text = env.TIRAGE_MUTATION;
  if (text === undefined || text === '') return undefined;
  const refuse = (reason) => {
    throw new Error(`TIRAGE_MUTATION: ${reason}`);
  };
  let mutation;
  try {
    mutation = JSON.parse(text);
  } catch {
    return refuse('not JSON');
  }
  const { file, find, replace } = mutation ?? {};
  if (typeof file !== 'string' || typeof find !== 'string' || typeof replace !== 'string' || find === '')
    return refuse('needs the texts file, find and replace');
  const location = path.resolve(root, file);
  if (!fs.existsSync(location)) return refuse(`no such file: ${file}`);
  const parts = fs.readFileSync(location, 'utf8').split(find);
  if (parts.length !== 2) return refuse(`found ${parts.length - 1} times in ${file} instead of once: ${find}`);
  return { file: location, source: parts.join(replace) };
}
