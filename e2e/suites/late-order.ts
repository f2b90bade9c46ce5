import { derivedId, isoTime, systemClock } from '@tirage/kernel';
import { encodeCommand } from '@tirage/messaging';
import { roundIdOf, roundStream } from '@tirage/rounds';
import type { ClusterInstallation } from '../support/cluster-installation.js';
import { GAME, Player, STAKE } from '../support/player.js';

/** Fault 22 on a broker, which keeps what nobody takes. */
export function describeLateOrder(at: ClusterInstallation): void {
  it('fault 22: an opening delivered an hour late is refused, nothing is debited, and its key is still free', async () => {
    const player = new Player(at, 'late');
    await player.deposit('deposit', STAKE);
    const roundId = roundIdOf(player.id, 'round');
    const id = derivedId('OpenRound', player.id, 'late');
    const late = encodeCommand({
      ...{ id, service: GAME, type: 'OpenRound', key: roundStream(roundId), actor: 'player' },
      data: { roundId, playerId: player.id, stake: STAKE, choices: {} },
      ...{ sentAt: isoTime(systemClock.now() - 3_600_000), correlationId: 'late', causationId: id },
    });
    await (await at.bus()).inject(late);
    // What is sent next for the same round comes after it.
    await player.play('round');
    await at.log.catchUp();
    const opened = at.log.ofType('RoundOpened', 'round').filter(({ stream }) => stream === roundStream(roundId));
    expect(opened.map(({ metadata }) => metadata.commandId)).toEqual([derivedId('OpenRound', player.id, 'round')]);
    const debits = at.log.ofType('StakeDebited', 'wallet').filter(({ data }) => data['roundId'] === roundId);
    expect(debits).toHaveLength(1);
  }, 60_000);
}
