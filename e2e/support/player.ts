import { derivedId, type JsonObject } from '@tirage/kernel';
import { roundIdOf, type Action, type RoundView } from '@tirage/rounds';
import { actionOf, openingsOf } from '@tirage/testing';
import { eventually } from './eventually.js';
import { call, isRetriable, json, type Answer, type Call } from './http.js';
import type { Installation } from './installation.js';

export const GAME = 'tresors-des-champs';
export const STAKE = '2.00';

/** What opens a round. */
export interface RoundOpening {
  readonly game: string;
  readonly stake: string;
  readonly choices?: JsonObject;
}
const TRESORS: RoundOpening = { game: GAME, stake: STAKE };

/** Openings of these games, every stake and every mode that a player chooses. */
export const openingsIn = (games: readonly string[]): readonly RoundOpening[] =>
  games.flatMap((game) => openingsOf(game).map((opening) => ({ game, ...opening })));

/** A player at a front-end. What he asks for with a key he asks for again until it is answered for good. */
export class Player {
  private known: string | undefined;

  constructor(
    readonly at: Installation,
    readonly id: string,
  ) {}

  async token(): Promise<string> {
    return (this.known ??= await tokenOf(this.at, this.id));
  }

  async call(path: string, options: Call = {}): Promise<Answer> {
    return call(this.at.url + path, { token: await this.token(), ...options });
  }

  async get<Body>(path: string): Promise<Body> {
    const answer = await this.call(path);
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${answer.text}`);
    return json<Body>(answer);
  }

  /** Asks until it is answered for good. Throws `Unreachable` when the platform is gone: ask again when it is back. */
  async ask(path: string, key: string, body: unknown): Promise<Answer> {
    return eventually(`an answer to ${path} ${key}`, async () => {
      const answer = await this.askOnce(path, key, body);
      return isRetriable(answer) ? undefined : answer;
    });
  }

  async askOnce(path: string, key: string, body: unknown): Promise<Answer> {
    const answer = await this.call(path, { key, body });
    if (answer.status === 200 || answer.status === 201) {
      const roundId = /^\/v1\/rounds\/([^/]+)/.exec(path)?.[1] ?? roundIdOf(this.id, key);
      const { told } = this.at.transcript;
      told.push({ playerId: this.id, roundId, key: `${path} ${key}`, kind: 'answered', view: answer.text });
    }
    return answer;
  }

  async deposit(key: string, amount: string): Promise<Answer> {
    this.at.transcript.deposited.set(derivedId('deposit', this.id, key), amount);
    return this.ask('/v1/wallet/deposits', key, { playerId: this.id, amount });
  }

  open(key: string, opening: RoundOpening = TRESORS): Promise<Answer> {
    return this.ask('/v1/rounds', key, opening);
  }

  act(roundId: string, key: string, action: Action): Promise<Answer> {
    return this.ask(`/v1/rounds/${roundId}/actions`, key, action);
  }

  /**
   * A whole round, always taking the first of what is offered. Called again with the same key, after whatever interrupted
   * it, it asks everything again and goes on.
   */
  async play(
    key: string,
    { opening = TRESORS, ...watch }: Watch & { opening?: RoundOpening } = {},
  ): Promise<PlayedRound> {
    const opened = await this.open(key, opening);
    if (opened.status !== 201) throw new Error(`opening ${key}: ${opened.status} ${opened.text}`);
    const actions: Action[] = [];
    let view = json<RoundView>(opened);
    while (view.status === 'in-play') {
      const action = firstStep(view);
      await watch.beforeStep?.(view, action);
      const answer = await this.act(view.id, `${key}-${actions.length}`, action);
      if (answer.status !== 200) throw new Error(`step ${key}-${actions.length}: ${answer.status} ${answer.text}`);
      actions.push(action);
      view = json<RoundView>(answer);
    }
    return { player: this, key, view, actions };
  }
}

interface Watch {
  readonly beforeStep?: (view: RoundView, action: Action) => void | Promise<void>;
}

export interface PlayedRound {
  readonly player: Player;
  readonly key: string;
  /** As it ended. */
  readonly view: RoundView;
  readonly actions: readonly Action[];
}

/** The first step offered, with the first of what it leaves to choose: the lowest mound not dug. */
export function firstStep({ actions: [offer] }: RoundView): Action {
  const action = offer && actionOf(offer, ([first]) => first);
  if (action === undefined) throw new Error(`nothing to do: ${JSON.stringify(offer)}`);
  return action;
}

export async function tokenOf(at: Installation, playerId: string, roles?: readonly string[]): Promise<string> {
  const answer = await call(`${at.url}/v1/dev/tokens`, { body: { playerId, ...(roles ? { roles } : {}) } });
  if (answer.status !== 201) throw new Error(`token: ${answer.status} ${answer.text}`);
  return json<{ token: string }>(answer).token;
}

/** Plays an open round to its end, from wherever it stands. */
export async function finish(player: Player, roundId: string): Promise<RoundView> {
  for (;;) {
    const view = await player.get<RoundView>(`/v1/rounds/${roundId}`);
    if (view.status !== 'in-play') return view;
    await player.act(roundId, `finish-${view.revision}`, firstStep(view));
  }
}
