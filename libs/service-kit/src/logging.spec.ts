import { EventEmitter } from 'node:events';
import { createLogger, type Logger } from './logging.js';

function logger(level?: string) {
  const lines: string[] = [];
  const log: Logger = createLogger('wallet', level, { write: (line: string) => void lines.push(line) });
  const records = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { log, lines, records };
}

describe('a log line', () => {
  it('is JSON with level, time, service and what was said', () => {
    const { log, records } = logger();
    log.info({ round: 'r' }, 'opened');
    log.debug('not shown');
    expect(records()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        service: 'wallet',
        round: 'r',
        msg: 'opened',
      },
    ]);
  });

  it('shows an error with its stack, however it is passed', () => {
    const { log, records } = logger();
    log.error(new Error('plain'));
    log.error({ err: new Error('member') }, 'said');
    expect(records()).toMatchObject([
      { msg: 'plain', err: { message: 'plain', type: 'Error' } },
      { msg: 'said', err: { message: 'member', stack: expect.stringContaining('logging.spec') as string } },
    ]);
  });

  const token = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl';
  it.each<[string, (log: Logger) => void]>([
    ['a header', (log) => log.info({ req: { headers: { Authorization: 'secret-word' } } })],
    ['a cookie', (log) => log.info({ headers: { 'set-cookie': ['secret-word'] } })],
    ['a member named so', (log) => log.info({ a: { b: [{ token: 'secret-word' }] } })],
    ['a sealed part', (log) => log.info({ event: { data: { sealed: 'secret-word' } } })],
    ['a sealed seed', (log) => log.info({ sealedSeed: 'secret-word' })],
    ['a unit seed', (log) => log.info({ unit: { unitSeed: 'secret-word' } })],
    ['a lot', (log) => log.info({ data: { lot: 'secret-word' } })],
    ['a lot that is no text', (log) => log.info({ lot: { amount: 'secret-word' } })],
    ['a seed', (log) => log.info({ seed: 'secret-word' })],
    ['bindings of a child', (log) => log.child({ unitSeed: 'secret-word' }).info('x')],
    [
      'bindings of a grandchild',
      (log) =>
        log
          .child({ a: 1 })
          .child({ x: { seed: 'secret-word' } })
          .info('x'),
    ],
    ['a request', (log) => log.info({ x: Object.assign(new EventEmitter(), { raw: 'secret-word' }) })],
    [
      'an error',
      (log) => log.error({ err: Object.assign(new Error('x'), { request: { authorization: 'secret-word' } }) }),
    ],
    [
      'bytes',
      (log) => log.info({ value: Buffer.from('secret-word'), list: [new Uint8Array(Buffer.from('secret-word'))] }),
    ],
    ['a value that turns itself into JSON', (log) => log.info({ x: { toJSON: () => ({ lot: 'secret-word' }) } })],
    ['an argument of the text', (log) => log.info('%j', { seed: 'secret-word' })],
    ['a token in a text', (log) => log.info(`refused ${token}`)],
    ['a token in a member', (log) => log.info({ url: `/x?t=${token}` })],
    ['a bearer token that is none of ours', (log) => log.info({ header: 'Bearer secret-word' })],
    ['a token in an error', (log) => log.error(new Error(`refused ${token}`))],
  ])('does not show what is secret in %s', (_where, say) => {
    const { log, lines } = logger();
    say(log);
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain('secret-word');
    expect(lines.join()).not.toContain(Buffer.from('secret-word').toString('base64'));
    expect(lines.join()).not.toContain(JSON.stringify([...Buffer.from('secret-word')]).slice(1, -1));
    expect(lines.join()).not.toContain('eyJzdWI');
  });

  it('shows positions and survives what goes round', () => {
    const { log, records } = logger();
    const loop: Record<string, unknown> = { revision: 7n };
    loop['self'] = loop;
    log.info(loop);
    expect(records()).toMatchObject([{ revision: '7' }]);
  });
});
