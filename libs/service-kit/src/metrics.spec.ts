import { Metrics } from './metrics.js';

describe('metrics', () => {
  it('are ours by name and readable as text', async () => {
    const metrics = new Metrics();
    metrics.counter('rounds_total', 'Rounds by how they ended.', ['status']).inc({ status: 'settled' });
    metrics.gauge('oldest_round_seconds', 'Age of the oldest open round.', [], (gauge) => gauge.set(7));
    metrics.histogram('append_seconds', 'Time of an append.').observe(0.002);
    const { contentType, body } = await metrics.exposition();
    expect(contentType).toMatch(/^text\/plain/);
    expect(body).toContain('tirage_rounds_total{status="settled"} 1');
    expect(body).toContain('tirage_oldest_round_seconds 7');
    expect(body).toContain('tirage_append_seconds_bucket{le="0.0025"} 1');
  });

  it('are shared by the services of one process', async () => {
    const metrics = new Metrics();
    for (const game of ['a', 'b']) metrics.counter('rounds_total', 'Rounds.', ['game']).inc({ game });
    expect((await metrics.exposition()).body).toMatch(/game="a"} 1\n.*game="b"} 1/);
  });

  it('of one name are of one kind', () => {
    const metrics = new Metrics();
    metrics.counter('x', 'X.', ['a']);
    expect(() => metrics.gauge('x', 'X.', ['a'])).toThrow('tirage_x is a Counter(a) already, not a Gauge(a)');
    expect(() => metrics.counter('x', 'X.', ['b'])).toThrow('already');
  });

  it('of two processes in one are apart', async () => {
    new Metrics().counter('x', 'X.').inc();
    expect((await new Metrics().exposition()).body.trim()).toBe('');
  });

  it('tell of the process itself', async () => {
    const metrics = new Metrics();
    metrics.collectProcess();
    expect((await metrics.exposition()).body).toContain('nodejs_eventloop_lag_seconds');
  });
});
