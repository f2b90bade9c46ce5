import type { EventView } from '@tirage/rounds';
import { Unreachable } from './http.js';
import type { Player } from './player.js';

const LONGEST_STREAM_MS = 60_000;
/** The server closes the stream after these. */
const ENDS = ['RoundSettled', 'StakeRefused', 'RoundVoided'];

export interface StreamOptions {
  /** `Last-Event-ID`. */
  readonly after?: number | undefined;
  /** Leaves after so many events; stays to the end when left out. */
  readonly leaveAfter?: number;
  /** Called with each event, in order. */
  readonly onEvent?: (event: EventView) => void;
  /** Called with the bytes as they come. */
  readonly onFrame?: (text: string) => void;
}

/**
 * Reads the event stream of a round until it ends, or until enough events have come. Checks that the frames say what their
 * data say. Throws {@link Unreachable} when the connection breaks.
 */
export async function readStream(player: Player, roundId: string, options: StreamOptions = {}): Promise<EventView[]> {
  const { after, leaveAfter = Infinity, onEvent, onFrame } = options;
  const events: EventView[] = [];
  const leave = new AbortController();
  const signal = AbortSignal.any([leave.signal, AbortSignal.timeout(LONGEST_STREAM_MS)]);
  try {
    const response = await fetch(`${player.at.url}/v1/rounds/${roundId}/events`, {
      headers: {
        authorization: `Bearer ${await player.token()}`,
        accept: 'text/event-stream',
        ...(after === undefined ? {} : { 'last-event-id': String(after) }),
      },
      signal,
    });
    if (response.status !== 200 || response.body === null) throw new Error(`${response.status}`);
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
      const chunk = decoder.decode(bytes, { stream: true });
      onFrame?.(chunk);
      const frames = (text + chunk).split('\n\n');
      text = frames.pop() ?? '';
      for (const event of frames.flatMap(readFrame)) {
        events.push(event);
        onEvent?.(event);
        if (events.length >= leaveAfter) return events;
      }
    }
    // A process that is killed ends the stream as a whole one ends, as far as fetch can tell: what tells is the last event.
    if (text === '' && ENDS.includes(events.at(-1)?.type ?? '')) return events;
    if (after !== undefined && text === '' && events.length === 0) return events;
    throw new Unreachable('the stream broke off');
  } catch (cause) {
    if (cause instanceof TypeError) throw new Unreachable('the stream broke', { cause });
    throw cause;
  } finally {
    leave.abort();
  }
}

function readFrame(frame: string): EventView[] {
  if (frame.startsWith(':')) return [];
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1];
  const event = JSON.parse(field('data') ?? 'null') as EventView;
  if (field('id') !== String(event.revision) || field('event') !== event.type)
    throw new Error(`a wrong frame: ${frame}`);
  return [event];
}

/** All events of a round that its player may see. */
export async function eventsOf(player: Player, roundId: string): Promise<readonly EventView[]> {
  return (await player.get<{ items: EventView[] }>(`/v1/rounds/${roundId}/events`)).items;
}
