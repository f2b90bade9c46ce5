import { readdirSync, readFileSync } from 'node:fs';
import { comparePositions, parsePosition, type RecordedEvent } from '@tirage/event-sourcing';

/** Events of one version of one type, as they were recorded when that version was written. */
export interface GoldenEvents {
  readonly category: string;
  readonly type: string;
  readonly version: number;
  readonly events: readonly RecordedEvent[];
}

type Written = Omit<RecordedEvent, 'revision' | 'position'> & { readonly revision: number; readonly position: string };

const GOLDEN = new URL('../../contracts/src/golden/', import.meta.url);
const FOLDER = new URL('events/', GOLDEN);
const FILE = /^([A-Z]\w*)\.v(\d+)\.json$/;

/**
 * One entry of every version of every event ever written (hazard 18). A file once written stays as it is. Throws when a
 * file is not named after what it holds.
 */
export function goldenEvents(): readonly GoldenEvents[] {
  return readdirSync(FOLDER).flatMap((category) =>
    readdirSync(new URL(`${category}/`, FOLDER)).map((file) => {
      const [, type, version] = FILE.exec(file) ?? [];
      const written = JSON.parse(readFileSync(new URL(`${category}/${file}`, FOLDER), 'utf8')) as readonly Written[];
      const isRight = (event: Written) =>
        event.type === type && String(event.version) === version && event.stream.startsWith(`${category}-`);
      if (type === undefined || written.length === 0 || !written.every(isRight)) {
        throw new TypeError(`${category}/${file} is not what its name says`);
      }
      return { category, type, version: Number(version), events: written.map(recorded) };
    }),
  );
}

/** Whole rounds of each game, as they were recorded when it was first sold: `rounds/<game>.v1.json`. A file once written stays. */
export function goldenRounds(): readonly RecordedEvent[] {
  const folder = new URL('rounds/', GOLDEN);
  return readdirSync(folder).flatMap((file) =>
    (JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as readonly Written[]).map(recorded),
  );
}

/** Whole streams of golden events by name, each in order, as a store would give them. */
export const goldenStreams = (): ReadonlyMap<string, readonly RecordedEvent[]> =>
  streamsOf(goldenEvents().flatMap(({ events }) => events));

/** Events by stream, in the order of the log. */
export function streamsOf(events: readonly RecordedEvent[]): ReadonlyMap<string, readonly RecordedEvent[]> {
  const all = [...events].sort((a, b) => comparePositions(a.position, b.position));
  const streams = new Map<string, RecordedEvent[]>();
  for (const event of all) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
  return streams;
}

const recorded = ({ revision, position, ...event }: Written): RecordedEvent => ({
  ...event,
  revision: BigInt(revision),
  position: parsePosition(position),
});
