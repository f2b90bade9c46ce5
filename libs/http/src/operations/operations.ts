import type { ProblemCode, Role } from '@tirage/contracts';
import type { Operation } from './operation.js';

const OPENING: readonly ProblemCode[] = [
  ...(['validation-failed', 'round-already-open', 'idempotency-conflict'] as const),
  ...(['insufficient-funds', 'limit-reached', 'self-excluded', 'expired'] as const),
];
const PLAYER: readonly Role[] = ['player'];
/** Own rounds; support sees any. */
const READER: readonly Role[] = ['player', 'support'];
const SUPPORT: readonly Role[] = ['support'];
const ANALYST: readonly Role[] = ['analyst'];
const OPERATOR: readonly Role[] = ['operator'];

/** Every call of the contract that is served, section 1. */
export const operations: readonly Operation[] = [
  {
    ...{ method: 'POST', path: '/v1/dev/tokens', tag: 'operator', access: 'public' },
    summary: 'A token for trying things out; in dev and sandbox only',
    body: 'DevTokenBody',
    answers: { 201: { schema: 'Token' } },
    problems: ['validation-failed', 'not-found'],
  },
  {
    ...{ method: 'GET', path: '/v1/games', tag: 'games', access: 'public', summary: 'Every game' },
    query: 'PageQuery',
    answers: { 200: { schema: 'GameSummaryPage' } },
    problems: ['validation-failed'],
  },
  {
    ...{ method: 'GET', path: '/v1/games/{game}', tag: 'games', access: 'public' },
    summary: 'One game with its tables and actions',
    query: 'GameQuery',
    answers: { 200: { schema: 'GameDetail' } },
    problems: ['validation-failed', 'not-found'],
  },
  {
    ...{ method: 'GET', path: '/v1/blocks', tag: 'games', access: 'public' },
    summary: 'Blocks of units and their commitments, lane by lane, newest first',
    query: 'BlocksQuery',
    answers: { 200: { schema: 'BlockViewPage' } },
    problems: ['validation-failed'],
  },
  {
    ...{ method: 'GET', path: '/v1/blocks/{block}', tag: 'games', access: 'public', summary: 'One block' },
    answers: { 200: { schema: 'BlockView' } },
    problems: ['validation-failed', 'not-found'],
  },
  {
    ...{ method: 'GET', path: '/v1/wallet', tag: 'wallet', access: PLAYER, summary: 'Own balance and limits' },
    answers: { 200: { schema: 'Wallet' } },
    problems: [],
  },
  {
    ...{ method: 'GET', path: '/v1/wallet/entries', tag: 'wallet', access: PLAYER },
    summary: 'Own movements, newest first',
    query: 'PageQuery',
    answers: { 200: { schema: 'WalletEntryPage' } },
    problems: ['validation-failed'],
  },
  {
    ...{ method: 'POST', path: '/v1/wallet/deposits', tag: 'operator', access: ['operator', 'player'] },
    summary: 'Puts money into a wallet; in dev also the player into his own',
    key: true,
    body: 'DepositBody',
    answers: { 201: { schema: 'Deposit' } },
    problems: ['validation-failed', 'idempotency-conflict'],
  },
  {
    ...{ method: 'PUT', path: '/v1/players/{id}/limits', tag: 'operator', access: OPERATOR },
    summary: 'The most that a player may stake in a day; null: no limit',
    body: 'LimitsBody',
    answers: { 200: { schema: 'Limits' } },
    problems: ['validation-failed'],
  },
  {
    ...{ method: 'POST', path: '/v1/players/{id}/exclusion', tag: 'operator', access: OPERATOR },
    summary: 'No new stakes of a player before a time',
    body: 'ExclusionBody',
    answers: { 200: { schema: 'Limits' } },
    problems: ['validation-failed'],
  },
  {
    ...{ method: 'POST', path: '/v1/rounds', tag: 'play', access: PLAYER },
    summary: 'Opens a round; answers when the player can act or the round has ended, at the latest after 2 s',
    key: true,
    body: 'OpenRoundBody',
    answers: { 201: { schema: 'RoundView' }, 202: { schema: 'Accepted' } },
    problems: OPENING,
  },
  {
    ...{ method: 'GET', path: '/v1/rounds', tag: 'play', access: PLAYER },
    summary: 'Own rounds, newest first; refused openings only with status=refused',
    query: 'RoundsQuery',
    answers: { 200: { schema: 'RoundViewPage' } },
    problems: ['validation-failed'],
  },
  {
    ...{ method: 'GET', path: '/v1/rounds/{id}', tag: 'play', access: READER, summary: 'One round' },
    answers: { 200: { schema: 'RoundView' } },
    problems: ['validation-failed', 'not-found'],
  },
  {
    ...{ method: 'POST', path: '/v1/rounds/{id}/actions', tag: 'play', access: PLAYER },
    summary: 'One step of the player',
    key: true,
    body: 'ActionBody',
    answers: { 200: { schema: 'RoundView' }, 202: { schema: 'Accepted' } },
    problems: ['validation-failed', 'not-found', 'illegal-action', 'idempotency-conflict'],
  },
  {
    ...{ method: 'GET', path: '/v1/rounds/{id}/events', tag: 'play', access: READER },
    summary: 'What happened in a round; as text/event-stream what happens, resumed by Last-Event-ID',
    answers: { 200: { schema: 'HttpEventPage', also: 'text/event-stream' } },
    problems: ['validation-failed', 'not-found'],
  },
  {
    ...{ method: 'GET', path: '/v1/rounds/{id}/proof', tag: 'play', access: READER },
    summary: 'What proves that the outcome of an ended round was fixed before its first sale',
    answers: { 200: { schema: 'Proof' } },
    problems: ['validation-failed', 'not-found', 'round-not-ended'],
  },
  {
    ...{ method: 'GET', path: '/v1/support/rounds', tag: 'support', access: SUPPORT },
    summary: 'Rounds of any player, newest first; a round that has just moved may be missing for a moment',
    query: 'SupportRoundsQuery',
    answers: { 200: { schema: 'RoundViewPage' } },
    problems: ['validation-failed'],
  },
  {
    ...{ method: 'GET', path: '/v1/support/rounds/{id}/replay', tag: 'support', access: SUPPORT },
    summary: 'A round rebuilt from its stream alone, step by step, with checks',
    answers: { 200: { schema: 'Replay' } },
    problems: ['validation-failed', 'not-found'],
  },
  {
    ...{ method: 'GET', path: '/v1/support/rounds/{id}/presentation', tag: 'support', access: SUPPORT },
    summary: 'An ended round as it was shown',
    answers: { 200: { schema: 'Presentation' } },
    problems: ['validation-failed', 'not-found', 'round-not-ended'],
  },
  {
    ...{ method: 'GET', path: '/v1/support/rounds/{id}/evidence', tag: 'support', access: SUPPORT },
    summary: 'All that proves an ended round, signed; `tirage-verify` checks it without asking anybody',
    answers: { 200: { schema: 'Evidence' } },
    problems: ['validation-failed', 'not-found', 'round-not-ended'],
  },
  {
    ...{ method: 'GET', path: '/v1/support/players/{id}/entries', tag: 'support', access: SUPPORT },
    summary: 'Movements of a player, newest first',
    query: 'PageQuery',
    answers: { 200: { schema: 'WalletEntryPage' } },
    problems: ['validation-failed'],
  },
  {
    ...{ method: 'GET', path: '/v1/analytics/hours', tag: 'analytics', access: ANALYST },
    summary: 'Counts and sums of every game, hour by hour (UTC), newest first',
    query: 'AnalyticsHoursQuery',
    answers: { 200: { schema: 'AnalyticsHourPage' } },
    problems: ['validation-failed'],
  },
  {
    ...{ method: 'GET', path: '/v1/openapi.json', tag: 'service', access: 'public', summary: 'This document' },
    answers: { 200: { mediaType: 'application/json' } },
    problems: [],
  },
  {
    ...{ method: 'GET', path: '/healthz', tag: 'service', access: 'public', summary: 'Whether the process lives' },
    answers: { 200: { mediaType: 'application/json' }, 503: { mediaType: 'application/json' } },
    problems: [],
  },
  {
    ...{ method: 'GET', path: '/readyz', tag: 'service', access: 'public', summary: 'Whether it takes requests' },
    answers: { 200: { mediaType: 'application/json' }, 503: { mediaType: 'application/json' } },
    problems: [],
  },
  {
    ...{ method: 'GET', path: '/metrics', tag: 'service', access: 'public', summary: 'For Prometheus' },
    answers: { 200: { mediaType: 'text/plain' } },
    problems: [],
  },
];
