import { derivedId, hashOf, isoTime, type JsonObject } from '@tirage/kernel';
import { formatPosition, readLast } from '@tirage/event-sourcing';
import {
  roundIdOf,
  roundView,
  type Action,
  type ActionOffer,
  type CallResult,
  type KeyedCall,
  type RoundView,
} from '@tirage/rounds';
import { depositStream, walletStream } from '@tirage/wallet';
import { openingsOf, type Opening } from '../openings.js';
import { actionOf } from './actions.js';
import type { Gateway, World } from './world.js';

/** What somebody was told over HTTP, to be held against what stands in the store. */
export interface Told {
  readonly playerId: string;
  readonly roundId: string;
  readonly key: string;
  readonly kind: CallResult['kind'];
  /** The answer as text; the same key must always get the same. */
  readonly view?: string;
}

/** How long a front-end waits before it asks again with the same key. */
const PATIENCE_MS = 6000;
const MAX_ASKS = 40;

/**
 * Players, and front-ends that behave as the worst of them do: asking twice at once, with one key or with two, asking
 * again an hour later, acting on what they no longer see, and leaving.
 */
export class Players {
  readonly told: Told[] = [];
  readonly deposited = new Map<string, string>();
  private playing = 0;
  private count = 0;

  constructor(private readonly world: World) {}

  /** Everyone has done what he came for. */
  get gone(): boolean {
    return this.playing === 0;
  }

  start(players: number, rounds: number): void {
    for (let number = 1; number <= players; number++) this.begin(() => this.play(`player-${number}`, rounds));
  }

  /** Somebody who does one thing after the other and always takes what is offered first. */
  startDiligent(playerId: string, rounds: number): void {
    this.begin(async () => {
      const [first] = openingsOf(this.world.definition.game);
      await this.deposit(playerId, '20.00');
      for (let round = 0; round < rounds; round++) {
        let view = await this.open(playerId, `open-${round}`, first);
        for (let step = 0; view?.status === 'in-play'; step++) {
          const [offer] = view.actions;
          const action = offer && firstOf(offer);
          view = action && (await this.act(playerId, view.id, `act-${round}-${step}`, action, view.revision));
        }
      }
    });
  }

  private begin(life: () => Promise<unknown>): void {
    this.playing++;
    void life().finally(() => this.playing--);
  }

  private async play(playerId: string, rounds: number): Promise<void> {
    const { random, scheduler } = this.world;
    await this.deposit(playerId, random.pick(['3.00', '5.00', '9.00']));
    if (random.chance(0.3)) await this.limit(playerId, random.pick(['2.00', '4.00', '6.00']));
    for (let round = 0; round < rounds; round++) {
      if (random.chance(0.2)) this.begin(() => this.round(playerId));
      if (random.chance(0.15)) await this.deposit(playerId, '2.00');
      await this.round(playerId);
      await scheduler.sleep(random.below(3000));
    }
  }

  private async round(playerId: string): Promise<void> {
    const { random, scheduler } = this.world;
    const key = `open-${this.count++}`;
    const openings = openingsOf(this.world.definition.game);
    const opening = openings.length > 1 ? random.pick(openings) : openings[0];
    const open = () => this.open(playerId, key, opening);
    if (random.chance(0.2)) this.begin(open);
    let view = await open();
    if (random.chance(0.2)) {
      this.begin(async () => {
        await scheduler.sleep(random.below(400_000));
        await open();
      });
    }
    const steps = random.chance(0.3) ? random.below(4) : 60;
    for (let step = 0; step < steps && view?.status === 'in-play'; step++) {
      if (random.chance(0.03)) await scheduler.sleep(random.below(this.world.options.abandonAfter * 1500));
      view = (await this.step(playerId, view)) ?? view;
    }
  }

  private async step(playerId: string, view: RoundView): Promise<RoundView | undefined> {
    const { random } = this.world;
    const key = `act-${this.count++}`;
    const action = this.choose(view);
    if (action === undefined) return undefined;
    const basedOn = random.chance(0.5) ? view.revision : undefined;
    const stale = random.chance(0.05) ? view.revision - 1 : basedOn;
    const act = (withKey: string) => this.act(playerId, view.id, withKey, action, stale);
    if (random.chance(0.1)) this.begin(() => act(key));
    if (random.chance(0.1)) this.begin(() => act(`${key}-again`));
    return act(key);
  }

  private choose(view: RoundView): Action | undefined {
    const { random } = this.world;
    const offer = view.actions.length > 1 ? random.pick(view.actions) : view.actions[0];
    return offer && actionOf(offer, (choices) => random.pick(choices));
  }

  private open(playerId: string, key: string, opening: Opening): Promise<RoundView | undefined> {
    const ask = (gateway: Gateway) =>
      gateway.calls.open(this.world.definition, this.call(playerId, key, { ...opening }), opening);
    return this.ask(playerId, key, roundIdOf(playerId, key), ask);
  }

  private act(playerId: string, roundId: string, key: string, action: Action, basedOn: number | undefined) {
    const ask = (gateway: Gateway) =>
      gateway.calls.act(this.world.definition, this.call(playerId, key, action), roundId, action, basedOn);
    return this.ask(playerId, key, roundId, ask);
  }

  private call(playerId: string, key: string, body: JsonObject): KeyedCall {
    return { playerId, key, bodyHash: hashOf(body), correlationId: derivedId('call', playerId, key) };
  }

  /** Asks until there is an answer that binds, over crashes and failures, always with the same key. */
  private async ask(
    playerId: string,
    key: string,
    roundId: string,
    ask: (gateway: Gateway) => Promise<CallResult>,
  ): Promise<RoundView | undefined> {
    const { scheduler } = this.world;
    for (let asks = 0; asks < MAX_ASKS; asks++) {
      const asked = ask(this.world.currentGateway).catch(() => 'failed' as const);
      const result = await Promise.race([asked, scheduler.sleep(PATIENCE_MS)]);
      if (result === undefined || result === 'failed' || result.kind === 'accepted') {
        await scheduler.sleep(200);
        continue;
      }
      const view = 'progress' in result ? roundView(this.world.definition, result.progress) : undefined;
      const { kind } = result;
      this.told.push({
        playerId,
        roundId,
        key,
        kind,
        ...(kind === 'answered' ? { view: JSON.stringify(view) } : {}),
      });
      return view;
    }
    return undefined;
  }

  private async deposit(playerId: string, amount: string): Promise<void> {
    const depositId = derivedId('deposit', playerId, this.count++);
    const stream = depositStream(depositId);
    const data = { depositId, playerId, amount, by: 'operator', commandId: depositId, bodyHash: hashOf(amount) };
    this.deposited.set(depositId, amount);
    await this.command('RequestDeposit', stream, data, async ({ store }) => {
      const last = await readLast(store, stream);
      return last?.type === 'DepositApplied';
    });
  }

  private async limit(playerId: string, dailyStake: string): Promise<void> {
    const commandId = derivedId('limit', playerId, this.count++);
    const stream = walletStream(playerId);
    const seen = await readLast(this.world.currentGateway.store, stream).catch(() => undefined);
    if (seen === undefined) return;
    const data = { playerId, dailyStake, by: 'operator', commandId, readAt: formatPosition(seen.position) };
    await this.command('SetLimit', stream, data, async ({ store }) => {
      for await (const event of store.read(stream, { direction: 'backwards' })) {
        if (event.metadata.commandId === commandId) return true;
      }
      return false;
    });
  }

  private async command(
    type: string,
    key: string,
    data: JsonObject,
    stands: (gateway: Gateway) => Promise<boolean>,
  ): Promise<void> {
    const { scheduler } = this.world;
    const id = data['commandId'] as string;
    for (let asks = 0; asks < MAX_ASKS; asks++) {
      const gateway = this.world.currentGateway;
      const sentAt = isoTime(gateway.process.clock.now());
      const sent = gateway.bus
        .send({ id, service: 'wallet', type, key, data, sentAt, correlationId: id, causationId: id, actor: 'operator' })
        .catch(() => undefined);
      await Promise.race([sent, scheduler.sleep(PATIENCE_MS)]);
      await scheduler.sleep(1000);
      const stood = await Promise.race([stands(gateway).catch(() => false), scheduler.sleep(PATIENCE_MS)]);
      if (stood === true) return;
    }
  }
}

const firstOf = (offer: ActionOffer): Action | undefined => actionOf(offer, ([first]) => first);
