import { check, unequal, type Check } from '../check.js';
import type { RoundBundle } from '../input/round-bundle.js';
import { cents } from '../tables.js';
import { onlyEvent } from './events.js';

/** Whether all parts of the file speak of one and the same round. */
export function sameRound({ round, events, proof, block, game, walletEntries = [] }: RoundBundle): Check {
  const opened = onlyEvent(events, 'RoundOpened')?.data ?? {};
  const settled = onlyEvent(events, 'RoundSettled')?.data;
  const drawn = onlyEvent(events, 'UnitDrawn');
  const last = events.at(-1);
  const findings = [
    ...unequal('game of the rules', round.game, game.game),
    ...['playerId', 'game', 'stake'].flatMap((name) =>
      unequal(`RoundOpened.${name}`, round[name as 'playerId' | 'game' | 'stake'], opened[name]),
    ),
    ...unequal('RoundSettled.automatic', round.automatic, settled === undefined ? false : settled['automatic']),
    ...unequal('actor of RoundSettled', settledBy(round), settled === undefined ? undefined : last?.actor),
    ...unequal('reason of the last event', round.reason, last?.data['reason']),
    ...unequal('revision of the last event', round.revision, last?.revision),
    ...events.flatMap((event) => [
      ...unequal(`event ${event.revision}: roundId`, round.id, event.roundId),
      ...unequal(`event ${event.revision}: game`, round.game, event.game),
    ]),
    ...(game.stakes.includes(round.stake) ? [] : [`stake: expected one of the rules', found ${round.stake}`]),
    ...(proof === undefined || round.status === 'settled' ? [] : unequal('proof', 'none', 'one')),
    ...(proof === undefined ? [] : unequal('roundId of the proof', round.id, proof.roundId)),
    ...(block === undefined ? [] : unequal('game of the block', round.game, block.game)),
    ...(block === undefined ? [] : unequal('stake of the block', round.stake, block.stake)),
    ...(block === undefined ? [] : blockName(block.block, round.game, round.stake)),
    ...(block === undefined ? [] : unequal('seed of the block', block.status === 'closed', block.seed !== null)),
    ...(block === undefined || block.openedAt <= (drawn?.at ?? '')
      ? []
      : [
          `block: expected it opened before its unit was drawn, at ${String(drawn?.at)}, found it opened at ${block.openedAt}`,
        ]),
    ...walletEntries.flatMap((entry) => [
      ...unequal(`wallet entry ${entry.type}: roundId`, round.id, entry.roundId),
      ...unequal(`wallet entry ${entry.type}: game`, round.game, entry.game),
    ]),
  ];
  return check('round', `all parts are of round ${round.id}, ${round.game}, stake ${round.stake}`, findings);
}

/** Whose step ended a settled round: the player's, or the system's for an absent one. */
const settledBy = ({ status, automatic }: RoundBundle['round']): string | undefined =>
  status === 'settled' ? (automatic ? 'system' : 'player') : undefined;

/** `<game>_<stake in cents>_<number>` (docs/fairness.md, section 2). */
export function blockName(block: string, game: string, stake: string): readonly string[] {
  const lane = `${game}_${cents(stake) ?? stake}_`;
  const isName = block.startsWith(lane) && /^[1-9]\d{0,8}$/.test(block.slice(lane.length));
  return isName ? [] : [`block: expected ${lane}<number>, found ${block}`];
}
