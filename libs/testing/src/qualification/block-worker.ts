import { parentPort, workerData } from 'node:worker_threads';
import { Money } from '@tirage/kernel';
import { LOTTERIES } from './games.js';
import { wholeBlock, type BlockReport } from './whole-block.js';

/** One block of the game and stake that {@link workerData} names, drawn beside the others. */
export interface BlockJob {
  readonly game: string;
  readonly stake: string;
  readonly blockSeed: Uint8Array;
}

const { game, stake, blockSeed } = workerData as BlockJob;

function report(): BlockReport {
  const definition = LOTTERIES.find((one) => one.game === game);
  if (definition === undefined) throw new Error(`no lottery game ${game}`);
  return wholeBlock(definition, Money.parse(stake), Buffer.from(blockSeed));
}

parentPort?.postMessage(report());
