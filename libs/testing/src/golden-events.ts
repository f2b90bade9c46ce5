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

const FOLDER = new URL('../../contracts/src/golden/events/', import.meta.url);
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

/** Whole streams of golden events by name, each in order, as a store would give them. */
export function goldenStreams(): ReadonlyMap<string, readonly RecordedEvent[]> {
  const all = goldenEvents()
    .flatMap(({ events }) => events)
    .sort((a, b) => comparePositions(a.position, b.position));
  const streams = new Map<string, RecordedEvent[]>();
  for (const event of all) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
  return streams;
}

const recorded = ({ revision, position, ...event }: Written): RecordedEvent => ({
  ...event,
  revision: BigInt(revision),
  position: parsePosition(position),
});
