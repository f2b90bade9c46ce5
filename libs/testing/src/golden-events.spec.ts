import { contractSchemas, dataSchema, httpSchemaId, METADATA_SCHEMA } from '@tirage/contracts';
import { tresorsDesChamps } from '@tirage/games-tresors-des-champs';
import type { JsonObject } from '@tirage/kernel';
import {
  advance,
  eventView,
  playerEventView,
  roundView,
  type GameDefinition,
  type RoundProgress,
} from '@tirage/rounds';
import { goldenEvents, goldenRounds, goldenStreams, streamsOf } from './golden-events.js';
import { allGames } from './simulation/games.js';

const contractOf = (...games: readonly GameDefinition[]) =>
  contractSchemas(games.map(({ game, contract }) => ({ game, ...contract })));
const contract = contractOf(tresorsDesChamps);
const whole = contractOf(...allGames);
const golden = goldenEvents();
const nameOf = (one: { readonly category: string; readonly type: string; readonly version: number }) =>
  `${one.category}.${one.type}.v${one.version}`;

/** Only a game with lots can come to this; none has been sold yet. */
const NEVER_WRITTEN = ['round.RoundStalled.v1'];

describe('golden events', () => {
  it('are there of every version of every event', () => {
    const written = [...golden.map(nameOf), ...NEVER_WRITTEN].sort();
    expect(written).toEqual(contract.events.map(nameOf).sort());
  });

  it.each(golden.map((one) => [nameOf(one), one] as const))('%s are as their schema says', (_name, one) => {
    const check = contract.validator(dataSchema(one.category, one.type, one.version));
    for (const { data } of one.events) expect([data, check(data)]).toEqual([data, []]);
  });

  it('carry the metadata that the schema says', () => {
    const check = contract.validator(METADATA_SCHEMA);
    for (const { events } of golden) for (const { metadata } of events) expect(check(metadata)).toEqual([]);
  });

  it('make whole streams, revisions from 0 without a gap', () => {
    for (const [stream, events] of goldenStreams()) {
      expect([stream, events.map(({ revision }) => Number(revision))]).toEqual([stream, [...events.keys()]]);
    }
  });
});

const rounds = [...goldenStreams(), ...streamsOf(goldenRounds())].flatMap(([stream, events]) => {
  const definition = allGames.find((one) => one.game === events[0]?.data['game']);
  return stream.startsWith('round-') && definition !== undefined ? [{ stream, definition, events }] : [];
});

describe('golden rounds', () => {
  it.each(allGames)('of $game have every event of the game', (definition) => {
    const own = rounds.filter((round) => round.definition === definition).flatMap(({ events }) => events);
    const types = new Set(own.map(({ type, version }) => (version === 1 ? type : `${type}.v${version}`)));
    expect(Object.keys(definition.contract.events).filter((type) => !types.has(type))).toEqual([]);
  });
});

describe('fault 18: rounds of golden events, the oldest version of each schema', () => {
  it.each(rounds)('$stream of $definition.game is shown in the shapes of the contract at every step', (round) => {
    const { definition, events } = round;
    const [checkView, checkEvent, checkSupport] = ['RoundView', 'HttpEvent', 'SupportEvent'].map((name) =>
      whole.validator(httpSchemaId(name)),
    );
    let progress: RoundProgress | undefined;
    for (const event of events) {
      expect(whole.validator(dataSchema('round', event.type, event.version))(event.data)).toEqual([]);
      progress = advance(definition, progress, event);
      const view = roundView(definition, progress);
      expect([event.type, checkView?.(JSON.parse(JSON.stringify(view)))]).toEqual([event.type, []]);
      const shown = playerEventView(event, progress.roundId, definition.game);
      if (shown !== undefined) expect([event.type, checkEvent?.(shown)]).toEqual([event.type, []]);
      const support = { commandId: event.metadata.commandId ?? null, causationId: event.metadata.causationId };
      expect(checkSupport?.({ ...eventView(event, progress.roundId, definition.game), ...support })).toEqual([]);
    }
  });
});

describe('the contract of the games that are there', () => {
  const schemas = [...contract.http, contract.metadata];

  it.each(schemas.map((schema) => [schema.$id, schema] as const))('%s has valid examples', (id, { examples }) => {
    const list = (examples ?? []) as readonly JsonObject[];
    expect(list.length).toBeGreaterThan(0);
    for (const example of list) expect([example, contract.validator(id)(example)]).toEqual([example, []]);
  });
});
