import { readOne, type EventStore, type Follower, type LiveTail, type RecordedEvent } from '@tirage/event-sourcing';
import { derivedId, isoTime, type Clock, type JsonObject, type Timers } from '@tirage/kernel';
import type { Command, MessageBus } from '@tirage/messaging';
import { LRUCache } from 'lru-cache';
import { roundStream } from './events.js';
import type { Action, GameDefinition } from './game-definition.js';
import { advance, isAnswerable, type RoundProgress } from './view.js';

/** The part of the live tail that is needed here. */
export type StreamFollower = Pick<LiveTail, 'follow' | 'eventsAfter'>;

export interface PlayerCallPorts {
  readonly store: EventStore;
  readonly bus: MessageBus;
  readonly tail: StreamFollower;
  readonly clock: Clock;
  readonly timers: Timers;
}

/** Who calls with which key, and the hash of the normalised body that came with it. */
export interface KeyedCall {
  readonly playerId: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly correlationId: string;
  readonly traceparent?: string;
}

export type CallResult =
  /** The first answerable progress after the command: binds the key for ever. */
  | { readonly kind: 'answered'; readonly progress: RoundProgress }
  /** Not within the time given; it may still happen. */
  | { readonly kind: 'accepted'; readonly roundId: string }
  | { readonly kind: 'not-found' }
  /** The key has been used with another body. */
  | { readonly kind: 'idempotency-conflict' }
  | { readonly kind: 'illegal-action'; readonly progress: RoundProgress };

/** A round as it was read, and what tells of everything recorded since. */
interface FollowedRound {
  readonly roundId: string;
  readonly events: readonly RecordedEvent[];
  readonly follower: Follower;
  readonly stop: AbortController;
}

const ANSWER_WITHIN_MS = 2000;
/** Rounds whose events are kept, a few dozen events each. */
const KEPT_ROUNDS = 2_000;
/** Given to `abort`, which without a reason makes an error and its stack each time. */
const OVER = 'over';

/** The round that an opening with this key makes, the first time and every other time. */
export const roundIdOf = (playerId: string, key: string): string => derivedId('round', playerId, key);

/**
 * What a front-end asks for and when it is answered: an order is sent, and the answer is what then stands in the round's
 * stream. A key's answer and the revision an action is based on come from one and the same read.
 */
export class PlayerCalls {
  /** What stands in a stream never changes: what was read of it once is not read again, only what has come since. */
  private readonly kept = new LRUCache<string, readonly RecordedEvent[]>({ max: KEPT_ROUNDS });

  constructor(private readonly ports: PlayerCallPorts) {}

  /** The first event of a round; undefined while nothing stands in its stream. */
  async opened(roundId: string): Promise<RecordedEvent | undefined> {
    return this.kept.get(roundId)?.[0] ?? (await readOne(this.ports.store, roundStream(roundId), 0n));
  }

  async open(
    definition: GameDefinition,
    call: KeyedCall,
    opening: { readonly stake: string; readonly choices: JsonObject },
  ): Promise<CallResult> {
    const roundId = roundIdOf(call.playerId, call.key);
    const commandId = derivedId('OpenRound', call.playerId, call.key);
    return this.following(roundId, async (round) => {
      if (round.events.length === 0) {
        const data = { roundId, playerId: call.playerId, ...opening };
        await this.send(definition, 'OpenRound', commandId, roundId, call, data);
      }
      return this.answer(definition, round, commandId, call, undefined);
    });
  }

  async act(
    definition: GameDefinition,
    call: KeyedCall,
    roundId: string,
    action: Action,
    basedOn: number | undefined,
  ): Promise<CallResult> {
    const commandId = derivedId('Act', call.playerId, roundId, call.key);
    return this.following(roundId, async (round) => {
      const progress = this.fold(definition, round.events);
      if (progress?.state.opened.playerId !== call.playerId) return { kind: 'not-found' };
      if (round.events.some(({ metadata }) => metadata.commandId === commandId)) {
        return this.answer(definition, round, commandId, call, undefined);
      }
      const revision = Number(progress.revision);
      const possible =
        progress.state.status === 'in-play' &&
        progress.state.stalled === undefined &&
        definition.allows(action, progress.state.game);
      if (!possible || (basedOn ?? revision) !== revision) return { kind: 'illegal-action', progress };
      await this.send(definition, 'Act', commandId, roundId, call, { roundId, basedOn: revision, action });
      return this.answer(definition, round, commandId, call, progress);
    });
  }

  /** One read of the round serves for all: it is followed from before that read until it is answered. */
  private async following(roundId: string, ask: (round: FollowedRound) => Promise<CallResult>): Promise<CallResult> {
    const stop = new AbortController();
    const follower = this.ports.tail.follow(roundStream(roundId), stop.signal);
    try {
      return await ask({ roundId, events: await this.read(roundId), follower, stop });
    } finally {
      stop.abort(OVER);
    }
  }

  /** `basedOn`: what the command's events must follow; another's there means that it came too late. */
  private async answer(
    definition: GameDefinition,
    round: FollowedRound,
    commandId: string,
    call: KeyedCall,
    basedOn: RoundProgress | undefined,
  ): Promise<CallResult> {
    const { roundId, stop } = round;
    void this.ports.timers.sleep(ANSWER_WITHIN_MS, stop.signal).then(() => stop.abort(OVER));
    let progress = basedOn;
    let carriedOut = false;
    for await (const event of this.eventsOf(round, basedOn?.revision)) {
      progress = advance(definition, progress, event);
      const { metadata } = event;
      if (metadata.commandId === commandId) {
        if (metadata.bodyHash !== call.bodyHash) return { kind: 'idempotency-conflict' };
        carriedOut = true;
      }
      if (carriedOut && isAnswerable(definition, progress)) return { kind: 'answered', progress };
      if (!carriedOut && basedOn !== undefined && progress.whole) {
        return { kind: 'illegal-action', progress: await this.current(definition, roundId, progress) };
      }
    }
    return { kind: 'accepted', roundId };
  }

  /** Those read, unless they are folded already up to `seen`, then those to come. */
  private async *eventsOf(
    { roundId, events, follower }: FollowedRound,
    seen: bigint | undefined,
  ): AsyncIterable<RecordedEvent> {
    if (seen === undefined) yield* events;
    yield* this.ports.tail.eventsAfter(follower, roundStream(roundId), events.at(-1)?.revision ?? 'start');
  }

  private async current(definition: GameDefinition, roundId: string, seen: RoundProgress): Promise<RoundProgress> {
    return this.fold(definition, await this.read(roundId)) ?? seen;
  }

  private fold(definition: GameDefinition, events: readonly RecordedEvent[]): RoundProgress | undefined {
    return events.reduce<RoundProgress | undefined>((before, event) => advance(definition, before, event), undefined);
  }

  private async read(roundId: string): Promise<readonly RecordedEvent[]> {
    const events = [...(this.kept.get(roundId) ?? [])];
    const last = events.at(-1)?.revision;
    const from = last === undefined ? 0n : last + 1n;
    for await (const event of this.ports.store.read(roundStream(roundId), { from })) events.push(event);
    if (events.length > 0) this.kept.set(roundId, events);
    return events;
  }

  private send(
    definition: GameDefinition,
    type: string,
    commandId: string,
    roundId: string,
    call: KeyedCall,
    data: JsonObject,
  ): Promise<void> {
    const command: Command = {
      id: commandId,
      service: definition.game,
      type,
      key: roundStream(roundId),
      data: { ...data, commandId, bodyHash: call.bodyHash },
      sentAt: isoTime(this.ports.clock.now()),
      correlationId: call.correlationId,
      causationId: commandId,
      actor: 'player',
      ...(call.traceparent === undefined ? {} : { traceparent: call.traceparent }),
    };
    return this.ports.bus.send(command);
  }
}
