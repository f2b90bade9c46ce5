import path from 'node:path';
import type { RecordedEvent } from '@tirage/event-sourcing';
import { openSeed, parseBlockId, seedKeys, type BlockOpened } from '@tirage/draw';
import { systemClock } from '@tirage/kernel';
import { games, keysFrom, masterKeys } from '@tirage/service-kit';
import { openSqliteEventStore, openSqliteParked } from '@tirage/sqlite';
import { violations } from '@tirage/testing';
import type { Installation } from './installation.js';

const CATEGORIES = ['round', 'wallet', 'deposit', 'block'];

/** Every event in a data folder that no process uses, in the order of the log. */
export async function recordedIn(data: string): Promise<readonly RecordedEvent[]> {
  const store = await openSqliteEventStore({ file: path.join(data, 'events.db'), clock: systemClock });
  try {
    const events: RecordedEvent[] = [];
    const { signal } = new AbortController();
    for await (const event of store.subscribe({ after: 'start', categories: CATEGORIES, signal })) {
      if ('caughtUp' in event) break;
      events.push(event);
    }
    return events;
  } finally {
    await store.close();
  }
}

/** Messages that no handler could finish (hazard 5): in these tests every one is a defect. */
export async function parkedIn(data: string): Promise<readonly string[]> {
  const parked = await openSqliteParked({ file: path.join(data, 'parked.db'), clock: systemClock });
  try {
    return (await parked.list()).map(({ message, reason }) => `${message.topic}: ${reason}`);
  } finally {
    await parked.close();
  }
}

/** Everything that Tirage promises, held against what an ended installation has recorded and told. Every round has ended. */
export async function brokenPromises(at: Installation): Promise<readonly string[]> {
  const { told, deposited } = at.transcript;
  const events = await at.recorded();
  const found = violations({ games, events, told, deposited, steadyClocks: true });
  return [...found, ...(await at.parked()).map((parked) => `parked: ${parked}`)];
}

/** The seed that is sealed in the first event of a block. */
export function seedOfBlock(data: string, opened: RecordedEvent): Uint8Array {
  const { sealedSeed } = opened.data as unknown as BlockOpened;
  const blockId = opened.stream.slice('block-'.length);
  const masters = masterKeys(keysFrom({}, { profile: 'dev', dataFolder: data }).seal());
  return openSeed(seedKeys(masters, parseBlockId(blockId)?.game ?? ''), blockId, sealedSeed);
}
