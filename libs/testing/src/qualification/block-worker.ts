import { parentPort, workerData } from 'node:worker_threads';
import { Money } from '@tirage/kernel';
import { LOTTERIES } from './games.js';
import { lotsOf, wholeBlock, type BlockReport } from './whole-block.js';

/** One block of the game and stake that {@link workerData} names, drawn beside the others. */
export interface BlockJob {
  readonly game: string;
  readonly stake: string;
  readonly blockSeed: Uint8Array;
  /** Of each lot at most so many units. */
  readonly most: number;
}

const { game, stake, blockSeed, most } = workerData as BlockJob;

function report(): BlockReport {
  const definition = LOTTERIES.find((one) => one.game === game);
  if (definition === undefined) throw new Error(`no lottery game ${game}`);
  const price = Money.parse(stake);
  const table = lotsOf(definition, price).map(({ lot, count }) => ({ lot, count: Math.min(count, most) }));
  return wholeBlock(definition, price, Buffer.from(blockSeed), table);
}

parentPort?.postMessage(report());
