import { categoryOf, causeOfEvent, readOne, type EventStore, type RecordedEvent } from '@tirage/event-sourcing';
import type { Clock, Timers } from '@tirage/kernel';
import {
  decodeCommand,
  decodeEventRef,
  done,
  MalformedMessage,
  park,
  readWake,
  retry,
  topics,
  wakeCommand,
  type Address,
  type Message,
  type MessageBus,
  type Verdict,
} from '@tirage/messaging';
import { laneName, parseBlockId, parseLane } from './events.js';
import type { Lane, Outcome, PlacedRequest } from './lane.js';
import { withdrawBlocks } from './withdraw.js';

export interface DrawServicePorts {
  readonly store: EventStore;
  readonly bus: MessageBus;
  readonly clock: Clock;
  readonly timers: Timers;
  /** The lane of that name; undefined when this process does not know its game or stake. */
  readonly lane: (name: string) => Lane | undefined;
}

interface Asked {
  readonly request: PlacedRequest;
  readonly asker: Address | undefined;
}

/** Answers requests for units: the only writer of blocks. */
export class DrawService {
  readonly topics: readonly string[] = [topics.commands('draw'), topics.drawRequests];

  constructor(private readonly ports: DrawServicePorts) {}

  /** One verdict a message, in order. A store that cannot be reached throws; all messages are then to come again. */
  async handleBatch(messages: readonly Message[]): Promise<readonly Verdict[]> {
    const verdicts = new Array<Verdict>(messages.length).fill(done);
    const byLane = new Map<string, { readonly index: number; readonly asked: Asked }[]>();
    const questions = await Promise.all(messages.map((message) => this.read(message)));
    for (const [index, read] of questions.entries()) {
      if ('kind' in read) verdicts[index] = read;
      else byLane.set(read.lane, [...(byLane.get(read.lane) ?? []), { index, asked: read.asked }]);
    }
    for (const [name, entries] of byLane) {
      const outcomes = await this.answer(
        name,
        entries.map(({ asked }) => asked),
      );
      entries.forEach(({ index }, place) => (verdicts[index] = outcomes[place] ?? done));
    }
    return verdicts;
  }

  private async read(message: Message): Promise<Verdict | { readonly lane: string; readonly asked: Asked }> {
    try {
      if (message.topic !== topics.commands('draw')) {
        const { stream, revision } = decodeEventRef(message);
        return await this.question(stream, revision, undefined);
      }
      const command = decodeCommand(message);
      if (command.type !== 'Wake') return park(`unknown command ${command.type}`);
      const wake = readWake(command.data);
      return wake === undefined ? park('malformed Wake') : await this.question(wake.stream, wake.revision, wake.asker);
    } catch (error) {
      if (error instanceof MalformedMessage) return park(error.message);
      throw error;
    }
  }

  /** The request as it stands in the store, whatever the message said. */
  private async question(stream: string, revision: bigint, asker: Address | undefined) {
    const event = await readOne(this.ports.store, stream, revision);
    if (event === undefined) return retry(`${stream} has no revision ${revision} yet`);
    if (categoryOf(stream) !== 'round') return done;
    if (event.type === 'RoundStalled') return this.withdraw(event);
    if (event.type !== 'DrawRequested') return done;
    if (event.version !== 1) return park(`DrawRequested version ${event.version}, known up to 1`);
    const { lane, rulesHash } = event.data;
    if (typeof lane !== 'string' || parseLane(lane) === undefined || typeof rulesHash !== 'string') {
      return park('malformed DrawRequested');
    }
    const roundId = stream.slice('round-'.length);
    const request = { roundId, rulesHash, cause: causeOfEvent(event), position: event.position };
    return { lane, asked: { request, asker } };
  }

  /** Nothing can be shown for a unit of this block: nothing more is sold from it. */
  private async withdraw(stalled: RecordedEvent): Promise<Verdict> {
    const { block } = stalled.data;
    const name = typeof block === 'string' ? parseBlockId(block) : undefined;
    if (name === undefined) return park('malformed RoundStalled');
    await withdrawBlocks(this.ports, laneName(name.game, name.stakeCents), {
      through: name.number,
      reason: 'presentation-failed',
      cause: causeOfEvent(stalled),
    });
    return done;
  }

  private async answer(name: string, asked: readonly Asked[]): Promise<readonly Verdict[]> {
    const lane = this.ports.lane(name);
    if (lane === undefined) return asked.map(() => retry(`lane ${name} is not known here`));
    const outcomes = await lane.answer(asked.map(({ request }) => request));
    for (const [index, { asker }] of asked.entries()) {
      const outcome = outcomes[index];
      if (asker !== undefined && outcome !== undefined) await this.wakeForAnswer(outcome, asker);
    }
    return outcomes.map((outcome) => (outcome === 'later' ? retry('not sold here and now') : done));
  }

  /** The answer stood already: whoever asked is told where. */
  private async wakeForAnswer(outcome: Outcome, asker: Address): Promise<void> {
    if (typeof outcome === 'string') return;
    await this.ports.bus.send(wakeCommand(asker, outcome, this.ports.clock.now()));
  }
}
