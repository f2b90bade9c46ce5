import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { blockStream, parseBlockId } from '@tirage/draw';
import type { EventStore } from '@tirage/event-sourcing';
import { gameDetail, readBlock } from '@tirage/http';
import { rulesByHash, type GameDefinition } from '@tirage/rounds';
import { Games } from '@tirage/service-kit';
import { storeName, withEngines } from './engines.js';
import { BadUsage, readArgs } from './usage.js';

/** `tirage export-block <block>`: a closed block with every unit sold of it, on standard output, for `tirage-verify`. */
export async function exportBlockCommand(args: readonly string[]): Promise<number> {
  const { positionals } = readArgs(args, []);
  const [block = '', more] = positionals;
  if (more !== undefined || parseBlockId(block) === undefined)
    throw new BadUsage('name one block, as <game>_<stake in cents>_<number>');
  return withEngines('EVENTSTORE_URL', async ({ context, store: open }) => {
    const { store } = await open();
    const { settings } = context;
    const problem = await exportBlock({ store, games: Games.by(settings).all }, block, process.stdout);
    if (problem === undefined) return 0;
    console.error(`${block} ${problem}, in ${storeName(settings)}`);
    return 1;
  });
}

/** Writes the file event by event, a block may have millions; gives what is in the way, and then has written nothing. */
export async function exportBlock(
  { store, games }: { readonly store: EventStore; readonly games: readonly GameDefinition[] },
  block: string,
  out: Writable,
): Promise<string | undefined> {
  const view = await readBlock(store, block);
  if (view === undefined) return 'is not there';
  if (view.status !== 'closed') return `is ${view.status}: its seed is public when it is closed`;
  const definition = games.find(({ game }) => game === view.game);
  const rules = definition && rulesByHash(definition, view.rulesHash);
  if (definition === undefined || rules === undefined)
    return `was sold by rules ${view.rulesHash}, which are not known here`;
  const write = async (text: string) => {
    if (!out.write(text)) await once(out, 'drain');
  };
  const head = { format: 'tirage-block-1', block: view, game: gameDetail(definition, rules) };
  await write(`${JSON.stringify(head).slice(0, -1)},"events":[`);
  let separator = '\n';
  for await (const { type, revision, data } of store.read(blockStream(block))) {
    await write(separator + JSON.stringify({ type, revision: Number(revision), data }));
    separator = ',\n';
  }
  await write('\n]}\n');
  return undefined;
}
