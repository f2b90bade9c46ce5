import type { Installation } from '../support/installation.js';
import { stopUnderLoad, type Stopped } from '../support/load.js';
import { Player } from '../support/player.js';
import { brokenPromises } from '../support/stopped-data.js';

const PLAYERS = 8;

/** Fault 12, so many times in a row; `timeout` in milliseconds for all of them. */
export function describeStopsUnderLoad(at: Installation, times: number, timeout: number): void {
  it(
    'answered requests are durable, the others are retriable, and the process ends with 0',
    async () => {
      await at.start();
      const players = Array.from({ length: PLAYERS }, (_, n) => new Player(at, `player-${n + 1}`));
      await Promise.all(players.map((player) => player.deposit('deposit', '5000.00')));
      const stops: Stopped[] = [];
      for (let n = 1; n <= times; n++) {
        // Each time somewhere else in the rounds.
        stops.push(await stopUnderLoad(at, players, `load-${n}`, 20 + ((n * 37) % 50)));
      }
      expect(await at.stop()).toEqual({ code: 0, signal: null });

      expect(stops.flatMap(({ wrong }) => wrong)).toEqual([]);
      for (const { answered } of stops) expect(answered).toBeGreaterThanOrEqual(20);
      expect(stops.reduce((sum, { sentAgain }) => sum + sentAgain, 0)).toBeGreaterThan(0);
      expect(await brokenPromises(at)).toEqual([]);
    },
    timeout,
  );
}
