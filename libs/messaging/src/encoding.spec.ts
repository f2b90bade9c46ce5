import type { Actor, RecordedEvent } from '@tirage/event-sourcing';
import type { JsonObject } from '@tirage/kernel';
import { must, sampleEvent } from '@tirage/testing';
import fc from 'fast-check';
import {
  decodeCommand,
  decodeEventRef,
  encodeCommand,
  encodeEvent,
  MalformedMessage,
  MAX_VALUE_LENGTH,
  type Command,
  type Message,
} from './index.js';

const command: Command = {
  id: '0b2c3d4e-0000-5000-8000-000000000001',
  service: 'tresors-des-champs',
  type: 'OpenRound',
  key: 'round-1',
  data: { stake: '2.00', choices: {} },
  sentAt: '2026-05-01T12:00:00.000Z',
  correlationId: 'correlation',
  causationId: 'cause',
  actor: 'player',
};

function recorded(stream: string, type: string, data: JsonObject): RecordedEvent {
  return {
    ...sampleEvent(type, { type, data, metadata: { state: { balance: 'carried' }, bodyHash: 'hash' } }),
    stream,
    revision: 3n,
    position: { commit: 9n, prepare: 9n },
    at: '2026-05-01T12:00:01.000Z',
  };
}

const encoded = (event: RecordedEvent): Message => must(encodeEvent(event, { profile: 'sandbox' })[0]);

describe('a command on the wire', () => {
  it('is a CloudEvent under the key and on the topic of its service', () => {
    expect(encodeCommand(command)).toEqual({
      topic: 'tirage.commands.tresors-des-champs',
      key: 'round-1',
      headers: {
        ce_specversion: '1.0',
        ce_id: command.id,
        ce_type: 'tirage.command.OpenRound',
        ce_source: '/tirage/commands',
        ce_subject: 'round-1',
        ce_time: '2026-05-01T12:00:00.000Z',
        'content-type': 'application/json',
        ce_correlationid: 'correlation',
        ce_causationid: 'cause',
        ce_actor: 'player',
      },
      value: '{"stake":"2.00","choices":{}}',
    });
  });

  it('comes back as it was', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue({ depthSize: 'small', maxDepth: 5 })),
        fc.constantFrom<Actor>('player', 'operator', 'system'),
        fc.option(fc.string({ minLength: 1, maxLength: 55 }), { nil: undefined }),
        (data, actor, traceparent) => {
          const sent = { ...command, data: JSON.parse(JSON.stringify(data)) as JsonObject, actor };
          const whole = traceparent === undefined ? sent : { ...sent, traceparent };
          expect(decodeCommand(encodeCommand(whole))).toEqual(whole);
        },
      ),
      { seed: 4 },
    );
  });

  it('larger than 1 MB is not sent', () => {
    const data = { text: 'x'.repeat(MAX_VALUE_LENGTH) };
    expect(() => encodeCommand({ ...command, data })).toThrow(MalformedMessage);
  });

  const message = encodeCommand(command);
  const withHeader = (name: string, value: string | undefined): Message => {
    const { [name]: _, ...headers } = message.headers;
    return { ...message, headers: value === undefined ? headers : { ...headers, [name]: value } };
  };
  it.each([
    ['another topic', { ...message, topic: 'tirage.events.round' }],
    ['no key', { ...message, key: '' }],
    ['no id', withHeader('ce_id', undefined)],
    ['an endless id', withHeader('ce_id', 'x'.repeat(1_001))],
    ['no type', withHeader('ce_type', undefined)],
    ['the type of an event', withHeader('ce_type', 'tirage.round.RoundOpened.v1')],
    ['a type with something after it', withHeader('ce_type', 'tirage.command.OpenRound\n')],
    ['no time', withHeader('ce_time', undefined)],
    ['a time that is none', withHeader('ce_time', '2026-13-01T12:00:00.000Z')],
    ['an unknown actor', withHeader('ce_actor', 'admin')],
    ['no correlation', withHeader('ce_correlationid', undefined)],
    ['no cause', withHeader('ce_causationid', undefined)],
    ['a value that is not JSON', { ...message, value: '{' }],
    ['an empty value', { ...message, value: '' }],
    ['null', { ...message, value: 'null' }],
    ['an array', { ...message, value: '[]' }],
    ['text', { ...message, value: '"text"' }],
    ['a value larger than 1 MB', { ...message, value: `{"a":"${'x'.repeat(MAX_VALUE_LENGTH)}"}` }],
    ['2,000 levels', { ...message, value: `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}` }],
    ['400,000 levels', { ...message, value: `{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}` }],
  ])('fault 5: malformed with %s', (_, malformed) => {
    expect(() => decodeCommand(malformed)).toThrow(MalformedMessage);
  });
});

describe('an event on the wire', () => {
  it('is a CloudEvent of its category, without what its metadata carries', () => {
    const opened = recorded('round-1', 'RoundOpened', { playerId: 'p-1', game: 'eldorado', stake: '2.00' });
    const { metadata } = opened;
    expect(encodeEvent(opened, { profile: 'sandbox' })).toEqual([
      {
        topic: 'tirage.events.round',
        key: 'round-1',
        headers: {
          ce_specversion: '1.0',
          ce_id: opened.id,
          ce_type: 'tirage.round.RoundOpened.v1',
          ce_source: '/tirage/round',
          ce_subject: 'round-1',
          ce_time: '2026-05-01T12:00:01.000Z',
          ce_dataschema: 'urn:tirage:event:round:RoundOpened:v1',
          'content-type': 'application/json',
          ce_revision: '3',
          ce_game: 'eldorado',
          ce_stake: '2.00',
          ce_playerid: 'p-1',
          ce_actor: 'player',
          ce_profile: 'sandbox',
          ce_correlationid: metadata.correlationId,
          ce_causationid: metadata.causationId,
        },
        value: '{"playerId":"p-1","game":"eldorado","stake":"2.00"}',
      },
    ]);
  });

  it('carries the trace on, and a source when one is given', () => {
    const event = recorded('round-1', 'RoundOpened', {});
    const traced = { ...event, metadata: { ...event.metadata, traceparent: '00-1-2-01' } };
    const [message] = encodeEvent(traced, { profile: 'dev', source: '/relay/7' });
    expect(message?.headers).toMatchObject({ ce_traceparent: '00-1-2-01', ce_source: '/relay/7' });
  });

  it('that asks for a draw goes to the lane too', () => {
    const asked = recorded('round-1', 'DrawRequested', { lane: 'la-course_250', rulesHash: 'h' });
    const [toRound, toLane, ...rest] = encodeEvent(asked, { profile: 'dev' });
    expect(rest).toEqual([]);
    expect(toRound).toMatchObject({ topic: 'tirage.events.round', key: 'round-1' });
    expect(toLane).toEqual({ ...toRound, topic: 'tirage.draw-requests', key: 'la-course_250' });
    expect(decodeEventRef(must(toLane))).toEqual(decodeEventRef(must(toRound)));
  });

  it('that a round has stalled goes to the lane of its unit too', () => {
    const stalled = recorded('round-1', 'RoundStalled', { reason: 'none pays', block: 'eldorado_100_3' });
    const [toRound, toLane, ...rest] = encodeEvent(stalled, { profile: 'dev' });
    expect(rest).toEqual([]);
    expect(toLane).toEqual({ ...toRound, topic: 'tirage.draw-requests', key: 'eldorado_100' });
  });

  it.each([
    ['its lane', recorded('round-1', 'DrawRequested', { lane: 'la-course_250' }), 'la-course', '2.50'],
    ['its block', recorded('round-1', 'UnitDrawn', { block: 'eldorado_50_12' }), 'eldorado', '0.50'],
    [
      'the unit it reveals',
      recorded('round-1', 'RoundSettled', { reveal: { block: 'block-eldorado_50_1' } }),
      'eldorado',
      '0.50',
    ],
    ['its stream', recorded('block-defi-naval_100_3', 'BlockOpened', {}), 'defi-naval', '1.00'],
    ['nothing', recorded('round-1', 'RoundVoided', { reason: 'declined' }), undefined, undefined],
  ])('tells game and stake by %s', (_, event, game, stake) => {
    const message = encoded(event);
    expect(message.headers['ce_game']).toBe(game);
    expect(message.headers['ce_stake']).toBe(stake);
    expect(decodeEventRef(message).game).toBe(game);
  });

  it('of a wallet tells the player by its stream', () => {
    expect(encoded(recorded('wallet-jo-e_1', 'RoundLost', { game: 'eldorado' })).headers).toMatchObject({
      ce_playerid: 'jo-e_1',
      ce_game: 'eldorado',
    });
  });

  const message = encoded(recorded('round-1', 'RoundOpened', { game: 'eldorado' }));
  const withHeader = (name: string, value: string): Message => ({
    ...message,
    headers: { ...message.headers, [name]: value },
  });
  it('names stream and revision, of any size', () => {
    expect(decodeEventRef(withHeader('ce_revision', '9007199254740993')).revision).toBe(9007199254740993n);
  });

  it.each([
    ['a topic of another category', { ...message, topic: 'tirage.events.wallet' }],
    ['a stream of another category', withHeader('ce_subject', 'wallet-1')],
    ['no stream', withHeader('ce_subject', '')],
    ['a negative revision', withHeader('ce_revision', '-1')],
    ['a revision that is none', withHeader('ce_revision', '1e3')],
    ['an endless revision', withHeader('ce_revision', '1'.repeat(20))],
    ['version 0', withHeader('ce_type', 'tirage.round.RoundOpened.v0')],
    ['no version', withHeader('ce_type', 'tirage.round.RoundOpened')],
    ['a foreign type', withHeader('ce_type', 'com.example.RoundOpened.v1')],
    ['a value that is not JSON', { ...message, value: 'RoundOpened' }],
    ['no headers', { ...message, headers: {} }],
  ])('fault 5: malformed with %s', (_, malformed) => {
    expect(() => decodeEventRef(malformed)).toThrow(MalformedMessage);
  });

  it('fault 5: nothing that a stranger writes does anything but read or be malformed', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom(...Object.values(message.headers)));
    const headers = fc.dictionary(fc.constantFrom(...Object.keys(message.headers)), text);
    fc.assert(
      fc.property(headers, fc.oneof(fc.string(), fc.json()), (strange, value) => {
        for (const decode of [decodeEventRef, decodeCommand]) {
          try {
            decode({ ...message, headers: strange, value });
          } catch (error) {
            expect(error).toBeInstanceOf(MalformedMessage);
          }
        }
      }),
      { seed: 5, numRuns: 500 },
    );
  });
});
