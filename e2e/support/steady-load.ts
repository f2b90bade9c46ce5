import { setTimeout as delay } from 'node:timers/promises';
import type { RoundView } from '@tirage/rounds';
import { isRetriable, json, Unreachable, type Answer } from './http.js';
import { firstStep, type Player, type RoundOpening } from './player.js';

/** A request and the answer that it got for good. */
interface Answered {
  readonly player: Player;
  readonly path: string;
  readonly key: string;
  readonly body: unknown;
  readonly answer: Answer;
}

const LONGEST_WAIT_MS = 240_000;
/** A player looks before he goes on; processes that start need the time as well. */
const LOOKS_FOR_MS = 300;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;
/** Of one more than this many answers, as many are asked for again, evenly spread. */
const MOST_ASKED_AGAIN = 1_500;

/**
 * Players who play one round after the other whatever happens to the platform: each asks again with the same key until he is
 * answered for good. At the end all of it can be asked once more.
 */
export class SteadyLoad {
  readonly answered: Answered[] = [];
  /** Answers that nobody should have got. */
  readonly wrong: string[] = [];
  /** Of requests that were not answered for good, by status; 0: nobody answered. */
  readonly triedAgain = new Map<number, number>();
  private stopping = false;
  private watchers: { readonly count: number; readonly call: () => void }[] = [];
  private playing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly players: readonly Player[],
    /** Begins the keys. */
    private readonly name: string,
    /** What is played, one after the other. */
    private readonly openings: readonly RoundOpening[],
  ) {}

  start(): void {
    this.stopping = false;
    this.playing = Promise.all(this.players.map((player) => this.play(player)));
    this.playing.catch(() => {}); // told by stop
  }

  /** Resolves when so many more requests have been answered for good. */
  more(count: number): Promise<void> {
    const enough = new Promise<void>((call) => this.watchers.push({ count: this.answered.length + count, call }));
    return Promise.race([enough, this.playing.then(() => {})]);
  }

  /** Each player ends the request under way, and leaves his round as it is. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.playing;
  }

  /** What bound its key, asked once more: byte for byte the same, else a line that says what came instead. */
  async askAgain(): Promise<readonly string[]> {
    const bound = this.answered.filter(({ answer }) => answer.status !== 409);
    const step = Math.max(1, Math.ceil(bound.length / MOST_ASKED_AGAIN));
    const chosen = bound.filter((_, index) => index % step === 0);
    const wrong: string[] = [];
    const askOne = async (): Promise<void> => {
      for (let next = chosen.pop(); next !== undefined; next = chosen.pop()) {
        const { player, path, key, body, answer } = next;
        const again = await player.ask(path, key, body);
        if (again.status !== answer.status || again.text !== answer.text)
          wrong.push(`${path} ${key}: ${answer.status} ${answer.text}, then ${again.status} ${again.text}`);
      }
    };
    await Promise.all(this.players.map(askOne));
    return wrong;
  }

  private async play(player: Player): Promise<void> {
    for (let round = 0; !this.stopping; round++) {
      const key = `${this.name}-${round}`;
      const opening = this.openings[(this.players.indexOf(player) + round) % this.openings.length];
      let view = await this.ask(player, '/v1/rounds', key, opening);
      for (let step = 0; view?.status === 'in-play'; step++)
        view = await this.ask(player, `/v1/rounds/${view.id}/actions`, `${key}-${step}`, firstStep(view));
    }
  }

  /** The view; undefined when the round goes on without the player, or never began, or he is to stop. */
  private async ask(player: Player, path: string, key: string, body: unknown): Promise<RoundView | undefined> {
    await delay(LOOKS_FOR_MS);
    const answer = await this.untilAnswered(player, path, key, body);
    if (answer === undefined) return undefined;
    this.answered.push({ player, path, key, body, answer });
    this.watchers = this.watchers.filter(({ count, call }) => {
      if (count <= this.answered.length) call();
      return count > this.answered.length;
    });
    if (answer.status === 200 || answer.status === 201) return json<RoundView>(answer);
    const { code } = json<{ code: string }>(answer);
    // Away for longer than the system waits, or than an order may take: he goes on with the next round.
    if (code !== 'illegal-action' && code !== 'expired') this.wrong.push(`${path} ${key}: ${answer.text}`);
    return undefined;
  }

  private async untilAnswered(player: Player, path: string, key: string, body: unknown): Promise<Answer | undefined> {
    const deadline = Date.now() + LONGEST_WAIT_MS;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const answer = await player.askOnce(path, key, body).catch((error: unknown) => {
        if (error instanceof Unreachable) return undefined;
        throw error;
      });
      if (answer !== undefined && !isRetriable(answer)) return answer;
      const status = answer?.status ?? 0;
      this.triedAgain.set(status, (this.triedAgain.get(status) ?? 0) + 1);
      if (this.stopping) return undefined;
      if (Date.now() > deadline) throw new Error(`not answered within ${LONGEST_WAIT_MS} ms: ${path} ${key}`);
      await delay(pause);
    }
  }
}
