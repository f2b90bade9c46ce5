import type { Checkpoints, Position } from '@tirage/event-sourcing';

export interface OpenedCheckpoints {
  readonly checkpoints: Checkpoints;
  close(): Promise<void>;
  /** Closes them and opens them again on the same data. */
  reopen?(): Promise<Checkpoints>;
}

const at = (commit: bigint, prepare = commit): Position => ({ commit, prepare });

/** What every keeper of checkpoints does. The factory gives one without any. */
export function describeCheckpoints(
  name: string,
  open: () => Promise<OpenedCheckpoints>,
  { timeout = 60_000 }: { readonly timeout?: number } = {},
): void {
  const test = (title: string, body: (opened: OpenedCheckpoints) => Promise<void>) =>
    it(
      title,
      async () => {
        const opened = await open();
        await body(opened).finally(() => opened.close());
      },
      timeout,
    );

  describe(`${name} keeps checkpoints`, () => {
    test('knows none at first, then the last one saved', async ({ checkpoints }) => {
      expect(await checkpoints.load('relay')).toBeUndefined();
      expect(await checkpoints.save('relay', at(1n), undefined)).toBe(true);
      expect(await checkpoints.save('relay', at(7n, 5n), at(1n))).toBe(true);
      expect(await checkpoints.load('relay')).toEqual(at(7n, 5n));
    });

    test('does not move one that another owner has moved', async ({ checkpoints }) => {
      expect(await checkpoints.save('relay', at(9n), at(1n))).toBe(false);
      expect(await checkpoints.load('relay')).toBeUndefined();
      await checkpoints.save('relay', at(7n, 5n), undefined);
      expect(await checkpoints.save('relay', at(9n), undefined)).toBe(false);
      expect(await checkpoints.save('relay', at(9n), at(6n, 5n))).toBe(false);
      expect(await checkpoints.save('relay', at(9n), at(7n, 6n))).toBe(false);
      expect(await checkpoints.load('relay')).toEqual(at(7n, 5n));
    });

    test('keeps names apart', async ({ checkpoints }) => {
      await checkpoints.save('one', at(1n), undefined);
      await checkpoints.save('two', at(2n), undefined);
      expect(await checkpoints.load('one')).toEqual(at(1n));
      expect(await checkpoints.load('two')).toEqual(at(2n));
    });

    test('keeps positions of 63 bits exactly', async ({ checkpoints }) => {
      const far = at(2n ** 63n - 1n, 2n ** 53n + 1n);
      await checkpoints.save('relay', far, undefined);
      expect(await checkpoints.load('relay')).toEqual(far);
      expect(await checkpoints.save('relay', at(2n ** 63n - 1n), far)).toBe(true);
    });

    test('gives one of many owners that save at once the way', async ({ checkpoints }) => {
      await checkpoints.save('relay', at(1n), undefined);
      const owners = Array.from({ length: 20 }, (_, n) => at(BigInt(n + 2)));
      const saved = await Promise.all(owners.map((position) => checkpoints.save('relay', position, at(1n))));
      expect(saved.filter(Boolean)).toHaveLength(1);
      expect(await checkpoints.load('relay')).toEqual(owners[saved.indexOf(true)]);
    });

    test('still knows them when opened again', async ({ checkpoints, reopen }) => {
      if (!reopen) return;
      await checkpoints.save('relay', at(7n, 5n), undefined);
      const again = await reopen();
      expect(await again.load('relay')).toEqual(at(7n, 5n));
      expect(await again.save('relay', at(8n), at(7n, 5n))).toBe(true);
    });
  });
}
