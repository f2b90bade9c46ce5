import { ProblemError, type HttpEvent, type RoundView } from '@tirage/contracts';
import type { RecordedEvent } from '@tirage/event-sourcing';
import {
  advance,
  playerEventView,
  roundStream,
  roundView,
  type GameDefinition,
  type RoundOpened,
  type RoundProgress,
} from '@tirage/rounds';
import type { Caller, Platform } from '@tirage/service-kit';

/** A round as its stream tells it. */
export interface ReadRound {
  readonly definition: GameDefinition;
  readonly events: readonly RecordedEvent[];
  readonly progress: RoundProgress;
}

const noRound = (): ProblemError => new ProblemError('not-found', 'there is no such round');

/** Where rounds are read, and the games that they are rounds of. */
export type RoundsSource = Pick<Platform, 'store' | 'games'>;

/** The game of that name; 503 for another: it may be installed later. */
export function knownGame({ games }: Pick<RoundsSource, 'games'>, game: string): GameDefinition {
  const definition = games.named(game);
  if (definition === undefined) throw new ProblemError('temporarily-unavailable', `the game ${game} is not sold here`);
  return definition;
}

/** Undefined while nothing stands in its stream. */
export async function readRound(source: RoundsSource, roundId: string): Promise<ReadRound | undefined> {
  const events: RecordedEvent[] = [];
  let definition: GameDefinition | undefined;
  let progress: RoundProgress | undefined;
  for await (const event of source.store.read(roundStream(roundId))) {
    definition ??= knownGame(source, openingOf(event).game);
    progress = advance(definition, progress, event);
    events.push(event);
  }
  return definition === undefined || progress === undefined ? undefined : { definition, events, progress };
}

/** A round that the caller may see: his own, for support any; 404 otherwise, as for one that does not exist. */
export async function readRoundFor(source: RoundsSource, caller: Caller, roundId: string): Promise<ReadRound> {
  const round = await readRound(source, roundId);
  if (round === undefined || !maySee(caller, round.progress.state.opened.playerId)) throw noRound();
  return round;
}

/** The game of the player's own round, by its first event; 404 otherwise, as for one that does not exist. */
export function gameOfOwn(source: RoundsSource, playerId: string, opened: RecordedEvent | undefined): GameDefinition {
  if (opened === undefined || openingOf(opened).playerId !== playerId) throw noRound();
  return knownGame(source, openingOf(opened).game);
}

/** What the first event of a round says. */
const openingOf = ({ data }: RecordedEvent): RoundOpened => data as unknown as RoundOpened;

const maySee = (caller: Caller, playerId: string): boolean =>
  caller.roles.has('support') || (caller.roles.has('player') && caller.playerId === playerId);

export const viewOf = ({ definition, progress }: ReadRound): RoundView => roundView(definition, progress);

/** What the player sees of a round's events. */
export const eventsOf = ({ definition, events, progress }: ReadRound): readonly HttpEvent[] =>
  events.flatMap((event) => playerEventView(event, progress.roundId, definition.game) ?? []);
