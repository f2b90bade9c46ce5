import { categoryOf, type RecordedEvent } from '@tirage/event-sourcing';
import { Money } from '@tirage/kernel';
import { header, jsonObject, MalformedMessage } from './malformed.js';
import type { Message } from './message.js';
import { topics } from './topics.js';

export interface EventEncoding {
  /** `dev`, `sandbox` or `production`; analysts leave out what is not real. */
  readonly profile: string;
  /** CloudEvents source; default `/tirage/<category>`. */
  readonly source?: string;
}

/** What a consumer takes from an event's message: where to read it, and what it needs to decide whether it cares. */
export interface EventRef {
  readonly id: string;
  readonly category: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly type: string;
  /** Of the type's schema; a version that the reader does not know is for its upcaster to refuse. */
  readonly version: number;
  /** Where the event tells it; a consumer that needs it and does not find it reads the stream. */
  readonly game?: string;
}

/** URN of the JSON Schema of an event's data. */
export const eventSchemaId = (category: string, type: string, version: number): string =>
  `urn:tirage:event:${category}:${type}:v${version}`;

const EVENT_TYPE = /^tirage\.([a-z][a-z0-9]{0,31})\.([A-Z][A-Za-z0-9]{0,63})\.v([1-9]\d{0,3})$/;
const REVISION = /^\d{1,19}$/;
/** A lane `<game>_<stake in cents>`, or a block of it: `<game>_<stake in cents>_<number>`. */
const LANE = /^(?:block-)?([a-z][a-z0-9-]*)_(\d{1,11})(?:_\d+)?$/;

/**
 * CloudEvents 1.0, binary mode, contract section 2. Every attribute and extension stands under `ce_` and its name. One
 * message for the topic of its category, keyed by stream; `DrawRequested` goes to the draw service's topic as well, keyed
 * by its lane. The event's metadata beyond the extensions (carried state, hashes) is not published.
 */
export function encodeEvent(event: RecordedEvent, encoding: EventEncoding): readonly Message[] {
  const category = categoryOf(event.stream);
  const { correlationId, causationId, actor, traceparent } = event.metadata;
  const message: Message = {
    topic: topics.events(category),
    key: event.stream,
    headers: {
      ce_specversion: '1.0',
      ce_id: event.id,
      ce_type: `tirage.${category}.${event.type}.v${event.version}`,
      ce_source: encoding.source ?? `/tirage/${category}`,
      ce_subject: event.stream,
      ce_time: event.at,
      ce_dataschema: eventSchemaId(category, event.type, event.version),
      'content-type': 'application/json',
      ce_revision: event.revision.toString(),
      ...whatItIsAbout(event, category),
      ce_actor: actor,
      ce_profile: encoding.profile,
      ce_correlationid: correlationId,
      ce_causationid: causationId,
      ...(traceparent === undefined ? {} : { ce_traceparent: traceparent }),
    },
    value: JSON.stringify(event.data),
  };
  const lane = category === 'round' ? laneAsked(event) : undefined;
  return lane === undefined ? [message] : [message, { ...message, topic: topics.drawRequests, key: lane }];
}

/** The lane whose draw service is to look at the event. */
function laneAsked({ type, data }: RecordedEvent): string | undefined {
  const { lane, block } = data;
  if (type === 'DrawRequested') return typeof lane === 'string' ? lane : undefined;
  if (type !== 'RoundStalled' || typeof block !== 'string') return undefined;
  const [, game, cents] = LANE.exec(block) ?? [];
  return game && cents && `${game}_${cents}`;
}

/** Throws {@link MalformedMessage}. */
export function decodeEventRef(message: Message): EventRef {
  const [, category, type, version] = EVENT_TYPE.exec(header(message, 'ce_type')) ?? [];
  if (category === undefined || type === undefined || version === undefined) {
    throw new MalformedMessage('ce_type is not that of an event');
  }
  if (message.topic !== topics.events(category) && message.topic !== topics.drawRequests) {
    throw new MalformedMessage(`an event of category ${category} on another topic`);
  }
  const stream = header(message, 'ce_subject');
  if (!stream.startsWith(`${category}-`)) throw new MalformedMessage(`ce_subject is not a stream of ${category}`);
  const revision = header(message, 'ce_revision');
  if (!REVISION.test(revision)) throw new MalformedMessage('ce_revision is not a revision');
  jsonObject(message);
  const game = message.headers['ce_game'];
  return {
    id: header(message, 'ce_id'),
    category,
    stream,
    revision: BigInt(revision),
    type,
    version: Number(version),
    ...(game === undefined ? {} : { game }),
  };
}

/** Game, stake and player as far as the event tells them: in its data, its lane or block, or its stream's name. */
function whatItIsAbout({ stream, data }: RecordedEvent, category: string): Record<string, string> {
  const { game, stake, playerId, lane, block, reveal } = data;
  const revealed = reveal !== null && typeof reveal === 'object' && 'block' in reveal ? reveal.block : undefined;
  const name = [lane, block, revealed, stream].find((text) => typeof text === 'string' && LANE.test(text));
  const [, laneGame, cents] = (typeof name === 'string' && LANE.exec(name)) || [];
  const laneStake = cents === undefined ? undefined : Money.cents(Number(cents)).toString();
  const player = playerId ?? (category === 'wallet' ? stream.slice('wallet-'.length) : undefined);
  return {
    ...textHeader('ce_game', game ?? laneGame),
    ...textHeader('ce_stake', stake ?? laneStake),
    ...textHeader('ce_playerid', player),
  };
}

const textHeader = (name: string, value: unknown): Record<string, string> =>
  typeof value === 'string' ? { [name]: value } : {};
