import fc from 'fast-check';
import { readTraceparent, writeTraceparent } from './trace-context.js';

const RUNS = { seed: 20261130, numRuns: 200 };
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('a traceparent', () => {
  it('is read, whether its trace is kept or not', () => {
    const context = { traceId: TRACE, spanId: SPAN, isRemote: true };
    expect(readTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({ ...context, traceFlags: 1 });
    expect(readTraceparent(`00-${TRACE}-${SPAN}-00`)).toEqual({ ...context, traceFlags: 0 });
  });

  it.each([
    undefined,
    '',
    `${TRACE}-${SPAN}`,
    `01-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    ` 00-${TRACE}-${SPAN}-01`,
  ])('that is malformed or names no span is none: %s', (text) => expect(readTraceparent(text)).toBeUndefined());

  it('is read as it was written', () => {
    const hex = (length: number) =>
      fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`)).filter((text) => !/^0+$/.test(text));
    fc.assert(
      fc.property(hex(32), hex(16), fc.constantFrom(0, 1), (traceId, spanId, traceFlags) => {
        const context = { traceId, spanId, traceFlags, isRemote: true };
        expect(readTraceparent(writeTraceparent(context))).toEqual(context);
      }),
      RUNS,
    );
  });
});
