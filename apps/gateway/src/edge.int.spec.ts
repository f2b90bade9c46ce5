import { StoreUnavailable, InMemoryEventStore, type EventStore } from '@tirage/event-sourcing';
import { systemClock, systemTimers, type Timers } from '@tirage/kernel';
import { openHouse } from '@tirage/testing';
import { createHttpApp } from './http-app.js';
import { clientOf } from './specs/client.js';
import { listen, openStream } from './specs/event-source.js';
import { openRound, setTable, TRESORS, type Table } from './specs/table.js';

let table: Table;
beforeAll(async () => {
  table = await setTable(openHouse({ settings: { corsOrigins: ['https://play.example'] } }));
});
afterAll(() => table.house.stop());

describe('a request', () => {
  it('carries its well-formed id through to its events and into the log; another gets a fresh one', async () => {
    const player = await table.player('correlated', '10');
    const answer = await player.post('/v1/rounds', TRESORS, 'k', { 'x-request-id': 'request-0001' });
    expect(answer.headers['x-request-id']).toBe('request-0001');
    for await (const { metadata } of table.house.platform.store.read(`round-${answer.body['id'] as string}`))
      expect(metadata.correlationId).toBe('request-0001');
    const lines = table.house.log.filter((line) => line.includes('"correlationId":"request-0001"'));
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ method: 'POST', route: '/v1/rounds', status: 201, playerId: 'correlated' }),
    );
    for (const id of ['x', 'has space', 'a'.repeat(65), 'line\tbreak']) {
      const fresh = await player.get('/v1/wallet', { 'x-request-id': id });
      expect(fresh.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('leaves no token, query or body in the log', async () => {
    const token = await table.house.token('discreet');
    await clientOf(table.app, token).get('/v1/rounds?status=settled&limit=7');
    await clientOf(table.app, `${token}x`).post('/v1/rounds', { secret: 'in-a-body' }, 'the-key');
    const log = table.house.log.join('\n');
    for (const secret of [token, token.split('.')[2] ?? token, 'limit=7', 'in-a-body'])
      expect(log).not.toContain(secret);
  });

  it('is for debugging alone when it is a probe, unless the probe fails', async () => {
    let broken = false;
    table.house.platform.health.addReadiness('broken', () => {
      if (broken) throw new Error('it is broken');
    });
    expect((await table.anyone().get('/readyz')).status).toBe(200);
    broken = true;
    expect((await table.anyone().get('/readyz')).status).toBe(503);
    broken = false;
    const lines = table.house.log.map((line) => JSON.parse(line) as { level: string; route?: string });
    expect(lines.filter(({ route }) => route === '/readyz').map(({ level }) => level)).toEqual(['debug', 'info']);
  });

  it('is measured by route and status', async () => {
    await table.anyone().get('/v1/blocks/none_1_1');
    const { text, headers } = await table.anyone().get('/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toContain('tirage_http_request_seconds_count{method="GET",route="/v1/blocks/:block",status="404"} 1');
  });
});

describe('a browser', () => {
  const preflight = (origin: string) =>
    table.app.inject({
      ...{ method: 'OPTIONS', url: '/v1/rounds' },
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' },
    });

  it('may call from the origins set, and see what it needs', async () => {
    const allowed = await preflight('https://play.example');
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers['access-control-allow-origin']).toBe('https://play.example');
    expect(allowed.headers['access-control-allow-headers']).toContain('idempotency-key');
    const refused = await table.app.inject({ url: '/v1/wallet', headers: { origin: 'https://play.example' } });
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, 'https://play.example']);
    expect(refused.headers['access-control-expose-headers']).toContain('location');
  });

  it('may not from others', async () => {
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).not.toBe(
      'https://evil.example',
    );
  });

  it('is told to guard itself', async () => {
    const { headers } = await table.anyone().get('/v1/games');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['x-powered-by']).toBeUndefined();
  });
});

/** A store that can be taken away. */
function lostStore() {
  const inner = new InMemoryEventStore({ clock: systemClock });
  const lost = { is: false, internals: 'connection to 10.0.0.7 refused' };
  const check = () => {
    if (lost.is) throw new StoreUnavailable(lost.internals);
  };
  const store: EventStore = {
    append: (...args) =>
      Promise.resolve()
        .then(check)
        .then(() => inner.append(...args)),
    read: async function* (...args) {
      check();
      yield* inner.read(...args);
    },
    subscribe: (options) => inner.subscribe(options),
  };
  return { store, lost };
}

describe('fault 15, as a client sees it', () => {
  it('a store that is away is retriable and shows nothing of itself; afterwards the same key goes through', async () => {
    const { store, lost } = lostStore();
    const away = await setTable(openHouse({ store }));
    const player = await away.player('away', '10');
    lost.is = true;
    for (const answer of [await player.get('/v1/wallet'), await player.post('/v1/rounds', TRESORS, 'k')]) {
      expect([answer.status, answer.body['code'], answer.body['retryable']]).toEqual([
        ...[503, 'temporarily-unavailable', true],
      ]);
      expect(answer.headers['retry-after']).toBe('1');
      expect(answer.text).not.toContain(lost.internals);
    }
    lost.is = false;
    expect((await player.post('/v1/rounds', TRESORS, 'k')).status).toBe(201);
    await away.house.stop();
  });

  it('where no service runs, nobody takes the command', async () => {
    const house = await openHouse();
    const app = await createHttpApp(house.platform);
    const player = clientOf(app, await house.token('alone'));
    expect((await player.post('/v1/rounds', TRESORS, 'k')).body['code']).toBe('temporarily-unavailable');
    expect((await player.post('/v1/wallet/deposits', { playerId: 'alone', amount: '1' }, 'k')).status).toBe(503);
    await house.stop();
  });

  it('where nobody answers in 2 s, the opening is accepted, and not there until it is stored', async () => {
    // The gateway's two seconds are over at once; nobody but the bus knows of the command.
    const timers: Timers = {
      sleep: (ms, signal) => (ms === 2000 ? Promise.resolve() : systemTimers.sleep(ms, signal)),
    };
    const house = await openHouse({ timers });
    const idle = new AbortController();
    const held = house.platform.bus.consume({
      ...{ group: TRESORS.game, topics: [`tirage.commands.${TRESORS.game}`], signal: idle.signal },
      handle: async () => ({ kind: 'done' }) as never,
    });
    const app = await createHttpApp(house.platform);
    const player = clientOf(app, await house.token('waits'));
    const answer = await player.post('/v1/rounds', TRESORS, 'k');
    expect([answer.status, answer.headers['location']]).toEqual([202, `/v1/rounds/${answer.body['id'] as string}`]);
    expect((await player.get(String(answer.headers['location']))).status).toBe(404);
    idle.abort();
    await held;
    await house.stop();
  });

  it('an error of ours is not shown', async () => {
    const { store } = lostStore();
    const broken: EventStore = {
      ...store,
      read: () => {
        throw new Error('SELECT * FROM secrets');
      },
    };
    const house = await openHouse({ store: broken });
    const app = await createHttpApp(house.platform);
    const player = clientOf(app, await house.token('unlucky'));
    const answer = await player.get('/v1/wallet', { 'x-request-id': 'request-0002' });
    expect(house.log.filter((line) => line.includes('a request failed')).join()).toContain(
      '"correlationId":"request-0002"',
    );
    expect([answer.status, answer.body['code']]).toEqual([503, 'temporarily-unavailable']);
    expect(answer.text).not.toContain('SELECT');
    expect(house.log.join('\n')).toContain('SELECT * FROM secrets');
    await house.stop();
  });
});

describe('fault 12: an orderly end', () => {
  it('turns readiness red, ends streams, answers what has begun, sends the others elsewhere', async () => {
    const ending = await setTable(openHouse());
    const base = await listen(ending.app);
    const token = await ending.house.token('ending');
    const player = await ending.player('ending', '10');
    const opened = await openRound(player, 'k');
    const live = await openStream(`${base}/v1/rounds/${opened['id'] as string}/events`, token);
    const read = (async () => {
      const frames = [];
      for await (const frame of live.frames()) frames.push(frame.event);
      return frames;
    })();
    expect((await fetch(`${base}/readyz`)).status).toBe(200);
    const begun = Array.from({ length: 10 }, (_, index) =>
      fetch(`${base}/v1/rounds`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': `b${index}`,
        },
        body: JSON.stringify(TRESORS),
      }),
    );
    const stopped = ending.house.stop();
    const late = clientOf(ending.app, token);
    const refused = await late.get('/v1/wallet');
    expect([refused.status, refused.body['retryable'], refused.headers['connection']]).toEqual([503, true, 'close']);
    for (const outcome of await Promise.allSettled(begun)) {
      // Refused because a round is open (409), told to come again (503), or not let in: nothing in between.
      if (outcome.status === 'fulfilled') expect([409, 503]).toContain(outcome.value.status);
    }
    expect(await read).toContain('RoundOpened');
    expect(await stopped).toBe(true);
    expect((await ending.house.platform.health.readiness()).status).toBe('down');
  });
});
