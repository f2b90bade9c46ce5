import { causeOfEvent, InMemoryEventStore, newEvents, readOne } from '@tirage/event-sourcing';
import { derivedId, systemRandom, systemTimers } from '@tirage/kernel';
import { buildTree, Lane, sealKeys, seedKeys, unitKeys, type PlacedRequest } from '@tirage/draw';

const LANE = 'bench_200';
const BATCH = 16;
/** Between two batches, milliseconds: some 1,600 units a second. */
const PAUSE_MS = 10;

/** Sells units of one block in this thread until it is told to stop. */
export async function sellOn(): Promise<() => Promise<void>> {
  const store = new InMemoryEventStore({ clock: { now: () => 0 } });
  const master = sealKeys([['bench', new Uint8Array(32).fill(9)]]);
  const lane = new Lane(LANE, {
    ...{ store, timers: systemTimers, random: systemRandom, rulesHashes: ['rules'], blockSize: 100_000 },
    buildTree: async (input) => buildTree(input),
    unitKeys: unitKeys(master, 'bench'),
    seedKeys: seedKeys(master, 'bench'),
  });
  await lane.prepare();
  const stop = new AbortController();
  const isStopped = (): boolean => stop.signal.aborted;
  const selling = (async () => {
    for (let batch = 0; !isStopped(); batch++) {
      const asked = Array.from({ length: BATCH }, (_, n) => request(store, `${batch}-${n}`));
      await lane.answer(await Promise.all(asked));
      await systemTimers.sleep(PAUSE_MS);
    }
  })();
  return async () => {
    stop.abort();
    await selling;
  };
}

async function request(store: InMemoryEventStore, roundId: string): Promise<PlacedRequest> {
  const stream = `round-${roundId}`;
  const id = derivedId(stream);
  const made = newEvents(stream, [{ type: 'DrawRequested', data: { lane: LANE, rulesHash: 'rules' } }], {
    ...{ id, correlationId: id, actor: 'player' },
  });
  await store.append(stream, made, 'no-stream');
  const event = await readOne(store, stream, 0n);
  if (event === undefined) throw new Error(`${stream} was not recorded`);
  return { roundId, rulesHash: 'rules', cause: causeOfEvent(event), position: event.position };
}
