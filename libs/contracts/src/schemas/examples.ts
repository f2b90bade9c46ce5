import type { GameSummary, HttpEvent, RoundView } from '../types.js';

/** What the examples of the schemas share: one round of Trésors des Champs. */

export const example = <T>(value: T): T => value;

export const ROUND_ID = '0f2c1d3e-4b5a-5c6d-8e7f-901234567890';
export const EVENT_ID = '7a6b5c4d-3e2f-5a1b-9c8d-7e6f5a4b3c2d';
export const CAUSE_ID = '1b2c3d4e-5f60-5718-a93b-c4d5e6f70819';
export const DAY = (clock: string): string => `2026-11-30T${clock}Z`;
const hex = (byte: string): string => byte.repeat(32);
export const HASHES = {
  root: hex('a1'),
  lotTable: hex('4f'),
  rules: hex('b2'),
  leaf: hex('c3'),
  node: hex('d4'),
  seed: hex('e5'),
} as const;

export const GAME_SUMMARY: GameSummary = {
  game: 'tresors-des-champs',
  name: 'Trésors des Champs',
  stakes: ['2.00'],
  rtp: '284046343/400000000',
  hitFrequency: '23/80',
  maximum: '50000.00',
  provenance: 'operator',
  rulesVersion: '2018-05-22.1',
  rulesHash: HASHES.rules,
};

const CLOSED_MOUNDS = Array<null>(30).fill(null);
const MOUNDS = CLOSED_MOUNDS.map((_, index) => index + 1);

/** Just drawn: the player may dig anywhere. */
export const ROUND_VIEW: RoundView = {
  id: ROUND_ID,
  game: 'tresors-des-champs',
  playerId: 'player-1',
  status: 'in-play',
  stake: '2.00',
  prize: null,
  board: {
    fields: [{ field: 1, mounds: CLOSED_MOUNDS, dug: [], toolsLeft: 3 }],
    crate: { chosen: null, drawn: null },
    value: null,
  },
  actions: [{ type: 'dig', mounds: MOUNDS }],
  autoCompleteAt: DAY('11:00:00.000'),
  openedAt: DAY('09:59:59.900'),
  settledAt: null,
  automatic: false,
  revision: 3,
  commitment: { block: 'tresors-des-champs_200_1', position: 41, leaf: HASHES.leaf },
};

export const HTTP_EVENT: HttpEvent = {
  id: EVENT_ID,
  type: 'StakeDebited',
  version: 1,
  roundId: ROUND_ID,
  game: 'tresors-des-champs',
  revision: 1,
  at: DAY('09:59:59.950'),
  actor: 'player',
  data: { amount: '2.00', balance: '18.00' },
};

export const PRESENTATION = { field: 'CEEEEEEEEEEETTTTTTTTTTTTTTTTTT', carrotValueCents: 200, extra: null };
