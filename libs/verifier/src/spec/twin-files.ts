import { verifiableFiles, type Playing, type SmallBlock } from '@tirage/testing';
import type { JsonObject } from '../json.js';

/** The first unit of a block that wins, or loses. */
const unitThat = (wins: boolean, { tree }: SmallBlock): number =>
  Array.from({ length: tree.size }, (_, position) => position).find((position) => {
    const lot = tree.lot(position);
    const amount = typeof lot === 'string' ? lot : (lot as JsonObject)['amount'];
    return (amount !== '0.00') === wins;
  }) ?? 0;

export const TOUTES = { bets: [{ formula: 'toutes', ships: [4, 9, 1, 2, 7], bonus: 12 }] };
export const TWO = {
  bets: [
    { formula: '5/5', ships: [6, 7, 8, 9, 10], bonus: 2 },
    { formula: '2/4', ships: [3, 1], bonus: 5 },
  ],
};

export const made = verifiableFiles();
const blocks = new Map<string, Promise<SmallBlock>>();
/** The same whenever it is asked for. */
export function blockOf(game: string, stake: string): Promise<SmallBlock> {
  const lane = `${game} ${stake}`;
  const known = blocks.get(lane) ?? made.then(({ block }) => block(game, stake, 'the twin'));
  blocks.set(lane, known);
  return known;
}

export async function round(game: string, stake: string, playing: Partial<Playing> = {}): Promise<JsonObject> {
  const whole = { position: 0, choices: {}, steps: 1000, ...playing };
  return (await made).roundFile(await blockOf(game, stake), whole);
}

export async function lotRound(
  game: string,
  stake: string,
  wins: boolean,
  playing: Partial<Playing> = {},
): Promise<JsonObject> {
  return round(game, stake, { position: unitThat(wins, await blockOf(game, stake)), ...playing });
}

export const closedBlock = async (game: string, stake: string): Promise<JsonObject> =>
  (await made).blockFile(await blockOf(game, stake));

export const AUTO = { choices: { mode: 'auto' } };
export const MANUAL = { choices: { mode: 'manual' } };
export const naval = lotRound('defi-naval', '1.00', true, AUTO);
export const fields = round('tresors-des-champs', '2.00');
export const navalBlock = closedBlock('defi-naval', '1.00');
export const fieldsBlock = closedBlock('tresors-des-champs', '2.00');
