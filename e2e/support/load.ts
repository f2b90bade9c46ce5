import type { Action, RoundView } from '@tirage/rounds';
import { json, Unreachable, type Answer } from './http.js';
import type { Installation } from './installation.js';
import { finish, firstStep, GAME, STAKE, type Player } from './player.js';

/** A request with its key, and the answer; undefined when none came. */
export interface Sent {
  readonly player: Player;
  readonly path: string;
  readonly key: string;
  readonly body: unknown;
  readonly answer: Answer | undefined;
  /** When it was sent; milliseconds since 1970. */
  readonly at: number;
}

/** A stake that is asked for later than this after its opening is refused, and nothing is debited. */
const DEBIT_WITHIN_MS = 60_000;

/** Players who play one round after the other, all at once, each until something is not answered for good. */
export class Load {
  readonly sent: Sent[] = [];
  private answered = 0;
  private watcher: { readonly after: number; readonly call: () => void } | undefined;

  constructor(
    private readonly players: readonly Player[],
    /** Begins the keys. */
    private readonly name: string,
  ) {}

  /** Resolves when so many requests have been answered. */
  whenAnswered(after: number): Promise<void> {
    return new Promise((call) => (this.watcher = { after, call }));
  }

  async run(): Promise<void> {
    await Promise.all(this.players.map((player) => this.play(player)));
  }

  private async play(player: Player): Promise<void> {
    for (let round = 0; ; round++) {
      const key = `${this.name}-${round}`;
      let view = await this.ask(player, '/v1/rounds', key, { game: GAME, stake: STAKE });
      for (let step = 0; view?.status === 'in-play'; step++) {
        const action: Action = firstStep(view);
        view = await this.ask(player, `/v1/rounds/${view.id}/actions`, `${key}-${step}`, action);
      }
      if (view === undefined) return;
    }
  }

  private async ask(player: Player, path: string, key: string, body: unknown): Promise<RoundView | undefined> {
    const at = Date.now();
    const answer = await player.askOnce(path, key, body).catch((error: unknown) => {
      if (error instanceof Unreachable) return undefined;
      throw error;
    });
    this.sent.push({ player, path, key, body, answer, at });
    if (answer === undefined || !isDone(answer)) return undefined;
    this.answered++;
    if (this.answered === this.watcher?.after) this.watcher.call();
    return json<RoundView>(answer);
  }
}

/** The answer to what was first sent `at`, when the platform was away for longer than a stake may be asked for. */
const isTooLate = (answer: Answer, at: number): boolean =>
  Date.now() - at > DEBIT_WITHIN_MS && answer.status === 422 && json<{ code: string }>(answer).code === 'expired';

export const isDone = ({ status }: Answer): boolean => status === 200 || status === 201;

export interface Stopped {
  /** How the process ended, and what is wrong with any answer: empty when all is well. */
  readonly wrong: readonly string[];
  readonly answered: number;
  /** Requests that were not answered for good, and were when they were sent again. */
  readonly sentAgain: number;
}

/**
 * SIGTERM when so many requests have been answered under the load of all these players, and a start on the same data. Then
 * everything is asked again with the same keys: what was answered gets the same answer, the rest is carried out.
 */
export async function stopUnderLoad(
  at: Installation,
  players: readonly Player[],
  name: string,
  stopAfter: number,
): Promise<Stopped> {
  const load = new Load(players, name);
  const enough = load.whenAnswered(stopAfter);
  const running = load.run();
  await Promise.race([enough, running]);
  const ended = await at.stop();
  await running;
  await at.start();

  const wrong = ended.code === 0 ? [] : [`${name}: ended with ${String(ended.code ?? ended.signal)}`];
  let sentAgain = 0;
  const byPlayer = players.map((player) => load.sent.filter((sent) => sent.player === player));
  await Promise.all(
    byPlayer.map(async (requests) => {
      let last: RoundView | undefined;
      for (const { player, path, key, body, answer, at: sentAt } of requests) {
        const again = await player.ask(path, key, body);
        if (answer !== undefined && isDone(answer)) {
          if (again.status !== answer.status || again.text !== answer.text)
            wrong.push(`${path} ${key}: ${answer.status} ${answer.text}, then ${again.status} ${again.text}`);
        } else {
          sentAgain++;
          if (answer !== undefined && answer.status !== 202 && answer.status !== 503)
            wrong.push(`${path} ${key}: ${answer.status} ${answer.text}`);
          if (!isDone(again) && !isTooLate(again, sentAt))
            wrong.push(`${path} ${key}, sent again: ${again.status} ${again.text}`);
        }
        if (isDone(again)) last = json<RoundView>(again);
      }
      if (last !== undefined && requests[0] !== undefined) await finish(requests[0].player, last.id);
    }),
  );
  return { wrong, answered: load.sent.filter(({ answer }) => answer && isDone(answer)).length, sentAgain };
}
