import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { JsonObject } from '@tirage/kernel';
import type { Platform, Role } from '@tirage/service-kit';
import { createHttpApp } from '../http-app.js';
import { clientOf, type Answered, type Client } from './client.js';

/** What is needed of a house of `@tirage/testing`, which specs alone may import. */
interface House {
  readonly platform: Platform;
  readonly log: readonly string[];
  startServices(): Promise<void>;
  token(playerId: string, ...roles: Role[]): Promise<string>;
  stop(): Promise<boolean>;
}

/** A house with the gateway before it, and players at it. */
export interface Table {
  readonly house: House;
  readonly app: NestFastifyApplication;
  /** With the role `player` and so much in the wallet. */
  player(playerId: string, amount?: string): Promise<Client>;
  as(playerId: string, ...roles: Role[]): Promise<Client>;
  anyone(): Client;
}

export async function setTable(opening: Promise<House>): Promise<Table> {
  const house = await opening;
  await house.startServices();
  const app = await createHttpApp(house.platform);
  const as: Table['as'] = async (playerId, ...roles) => clientOf(app, await house.token(playerId, ...roles));
  return {
    ...{ house, app, as },
    anyone: () => clientOf(app),
    player: async (playerId, amount) => {
      const client = await as(playerId);
      if (amount !== undefined) {
        const { status } = await client.post('/v1/wallet/deposits', { playerId, amount }, 'first-deposit');
        if (status !== 201) throw new Error(`deposit: ${status}`);
      }
      return client;
    },
  };
}

export const TRESORS = { game: 'tresors-des-champs', stake: '2.00' } as const;

/** Opens a round of Trésors des Champs; its view. */
export async function openRound(player: Client, key: string): Promise<JsonObject> {
  const { status, body } = await player.post('/v1/rounds', TRESORS, key);
  if (status !== 201) throw new Error(`opening: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** The next step that the view offers, always the first mound or crate left. */
export function nextAction({ actions }: JsonObject): JsonObject | undefined {
  const [offer] = actions as readonly JsonObject[];
  if (offer === undefined) return undefined;
  const { type, mounds, crates } = offer as { type: string; mounds?: number[]; crates?: number[] };
  return mounds === undefined ? { type, crate: crates?.[0] ?? 0 } : { type, mound: mounds[0] ?? 0 };
}

/** Plays a round to its end; every view on the way, the last one settled. */
export async function playOut(player: Client, opened: JsonObject): Promise<readonly JsonObject[]> {
  const views = [opened];
  for (let action = nextAction(opened); action !== undefined;) {
    const answer: Answered = await player.post(
      `/v1/rounds/${opened['id'] as string}/actions`,
      action,
      `a${views.length}`,
    );
    if (answer.status !== 200) throw new Error(`action: ${answer.status} ${answer.text}`);
    views.push(answer.body);
    action = nextAction(answer.body);
  }
  return views;
}
