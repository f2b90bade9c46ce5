import {
  categoryOf,
  causeOfEvent,
  CommandHandler,
  readOne,
  type Cause,
  type DecidedEvent,
  type EventStore,
  type Folded,
  type RecordedEvent,
} from '@tirage/event-sourcing';
import { InvalidAmount, Money, type Clock, type JsonObject, type Timers } from '@tirage/kernel';
import {
  causeOfCommand,
  decodeCommand,
  decodeEventRef,
  done,
  isExpired,
  MalformedMessage,
  park,
  readWake,
  retry,
  topics,
  wakeCommand,
  type Address,
  type Command,
  type Message,
  type MessageBus,
  type Verdict,
} from '@tirage/messaging';
import { act, answerDebit, complete, declineDraw, openRound, takeUnit } from './decide.js';
import { roundStream, type RoundVoided, type UnitDrawn } from './events.js';
import { currentRules, type Action, type GameDefinition, type Unit } from './game-definition.js';
import { roundFold, type RoundState } from './state.js';

export interface GameServicePorts {
  readonly store: EventStore;
  readonly bus: MessageBus;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Opens what the draw service sealed for this game. Throws when it was not made for this round. */
  readonly openUnit: (drawn: UnitDrawn, roundId: string) => Unit;
  /** Seconds without a step of the player until the system finishes his round. */
  readonly abandonAfter: number;
  /** Rounds kept in memory, at most; default: that of {@link CommandHandler}. */
  readonly cachedRounds?: number;
}

/** One game's service: the only writer of its rounds' streams. */
export class GameService {
  private readonly rounds: CommandHandler<RoundState>;
  readonly topics: readonly string[];

  constructor(
    private readonly definition: GameDefinition,
    private readonly ports: GameServicePorts,
  ) {
    this.rounds = new CommandHandler(ports.store, ports.timers, roundFold(definition), ports.cachedRounds);
    this.topics = [topics.commands(definition.game), topics.events('wallet'), topics.events('block')];
  }

  async handle(message: Message): Promise<Verdict> {
    try {
      if (message.topic === topics.commands(this.definition.game)) return await this.command(decodeCommand(message));
      const ref = decodeEventRef(message);
      if (ref.game !== undefined && ref.game !== this.definition.game) return done;
      return await this.event(ref.stream, ref.revision, undefined);
    } catch (error) {
      if (error instanceof MalformedMessage) return park(error.message);
      throw error;
    }
  }

  private async command(command: Command): Promise<Verdict> {
    switch (command.type) {
      case 'OpenRound':
        return this.open(command);
      case 'Act':
        return this.act(command);
      case 'Complete':
        return this.complete(command);
      case 'Wake': {
        const wake = readWake(command.data);
        return wake === undefined ? park('malformed Wake') : this.event(wake.stream, wake.revision, wake.asker);
      }
      default:
        return park(`unknown command ${command.type}`);
    }
  }

  private async open(command: Command): Promise<Verdict> {
    if (isExpired(command, this.ports.clock.now())) return done;
    const { roundId, playerId, stake, choices } = command.data;
    if (typeof roundId !== 'string' || typeof playerId !== 'string' || !isObject(choices))
      return park('malformed OpenRound');
    const rules = currentRules(this.definition);
    let amount: Money;
    try {
      amount = Money.parse(stake);
    } catch (error) {
      if (error instanceof InvalidAmount) return park(error.message);
      throw error;
    }
    const normalised = this.definition.normaliseOpening(amount, choices, rules);
    if (Array.isArray(normalised)) return park('choices that the gateway should have refused');
    const opening = {
      playerId,
      stake: amount,
      choices: normalised as JsonObject,
      rules,
      abandonAfter: this.ports.abandonAfter,
    };
    const { game } = this.definition;
    const now = this.ports.clock.now();
    await this.rounds.handle(roundStream(roundId), causeOfCommand(command), ({ state }) =>
      openRound(game, opening, now, state),
    );
    return done;
  }

  private async act(command: Command): Promise<Verdict> {
    if (isExpired(command, this.ports.clock.now())) return done;
    const { roundId, basedOn, action } = command.data;
    if (typeof roundId !== 'string' || !isRevision(basedOn) || !isAction(action)) return park('malformed Act');
    await this.decideInPlay(roundId, basedOn, causeOfCommand(command), (unit, state) =>
      act(this.definition, action, unit, state),
    );
    return done;
  }

  private async complete(command: Command): Promise<Verdict> {
    const { roundId, revision } = command.data;
    if (typeof roundId !== 'string' || !isRevision(revision)) return park('malformed Complete');
    await this.decideInPlay(roundId, revision, causeOfCommand(command), (unit, state) =>
      complete(this.definition, unit, state),
    );
    return done;
  }

  /** Decides at exactly the revision that whoever asks had seen. */
  private decideInPlay(
    roundId: string,
    revision: number,
    cause: Cause,
    decide: (unit: Unit, state: RoundState) => readonly DecidedEvent[],
  ) {
    return this.rounds.handle(roundStream(roundId), cause, (folded: Folded<RoundState>) => {
      if (folded.revision !== BigInt(revision) || folded.state.status !== 'in-play') return [];
      return decide(this.ports.openUnit(folded.state.unit, roundId), folded.state);
    });
  }

  /** Reacts to what the store says stands at that place, whatever the message said. */
  private async event(stream: string, revision: bigint, asker: Address | undefined): Promise<Verdict> {
    const recorded = await readOne(this.ports.store, stream, revision);
    if (recorded === undefined) return retry(`${stream} has no revision ${revision} yet`);
    const { roundId } = recorded.data;
    if (typeof roundId !== 'string' || !this.isMine(recorded)) return done;
    const decide = this.reactionTo(recorded, roundId);
    if (decide === undefined) return done;
    const cause = causeOfEvent(recorded);
    const { appended } = await this.rounds.handle(roundStream(roundId), cause, ({ state }) => decide(state));
    if (appended.length === 0 && asker !== undefined) await this.wakeForAnswer(recorded, roundId, asker);
    return done;
  }

  private reactionTo(recorded: RecordedEvent, roundId: string) {
    const { definition } = this;
    switch (`${categoryOf(recorded.stream)}:${recorded.type}`) {
      case 'wallet:StakeDebited':
      case 'wallet:StakeRefused':
        return (state: RoundState) => answerDebit(recorded, state);
      case 'block:DrawDeclined':
        return (state: RoundState) => declineDraw((recorded.data as unknown as RoundVoided).reason, state);
      case 'block:UnitDrawn': {
        const { position, leaf, sealed } = recorded.data as unknown as UnitDrawn;
        const drawn: UnitDrawn = { block: recorded.stream.slice('block-'.length), position, leaf, sealed };
        return (state: RoundState) =>
          state.status === 'drawing' ? takeUnit(definition, drawn, this.ports.openUnit(drawn, roundId), state) : [];
      }
      default:
        return undefined;
    }
  }

  private async wakeForAnswer(question: RecordedEvent, roundId: string, asker: Address): Promise<void> {
    for await (const answer of this.ports.store.read(roundStream(roundId))) {
      if (answer.metadata.causationId !== question.id) continue;
      const wake = { stream: answer.stream, revision: answer.revision };
      return this.ports.bus.send(wakeCommand(asker, wake, this.ports.clock.now()));
    }
  }

  private isMine({ stream, data }: RecordedEvent): boolean {
    const { game } = this.definition;
    return data['game'] === game || stream.startsWith(`block-${game}_`);
  }
}

const isObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const isRevision = (value: unknown): value is number => Number.isSafeInteger(value);

const isAction = (value: unknown): value is Action => isObject(value) && typeof value['type'] === 'string';
