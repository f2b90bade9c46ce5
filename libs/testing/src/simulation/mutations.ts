/** A mistake planted in the sources: one text that stands there once, and what it is replaced by. */
export interface Mutation {
  readonly mistake: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Where the search begins, for a mistake that few schedules meet; 1 by default. */
  readonly from?: number;
}

const COMMAND_HANDLER = 'libs/event-sourcing/src/command-handler.ts';
const EVENT_ID = 'libs/event-sourcing/src/event-id.ts';
const PROJECTION = 'libs/event-sourcing/src/projection.ts';
const LANE = 'libs/draw/src/lane.ts';
const ANSWERS = 'libs/draw/src/answers.ts';
const GAME_SERVICE = 'libs/rounds/src/game-service.ts';
const PLAYER_CALLS = 'libs/rounds/src/player-calls.ts';
const OPEN_ROUNDS = 'libs/rounds/src/open-rounds.ts';
const WALLET_LEDGER = 'libs/wallet/src/wallet-ledger.ts';
const WALLET_DECIDE = 'libs/wallet/src/decide.ts';
const WALLET_REACTIONS = 'libs/wallet/src/reactions.ts';

/** The mistakes that a protocol like this one can hide for a long time. The simulation must find each. */
export const mutations: readonly Mutation[] = [
  {
    mistake: 'nothing to do is decided on a cached state: game',
    file: COMMAND_HANDLER,
    find: 'if (cached === undefined) return { ...folded, appended: [] };',
    replace: 'return { ...folded, appended: [] };',
  },
  {
    mistake: 'nothing to do is decided on a cached state: wallet',
    file: WALLET_LEDGER,
    find: '} else if (cached === undefined) {',
    replace: '} else {',
  },
  {
    mistake: 'event ids do not cover data and carried state',
    file: EVENT_ID,
    find: 'derivedId(causationId, stream, index, event.type, version, event.data, event.state ?? null)',
    replace: 'derivedId(causationId, stream, index)',
  },
  {
    mistake: 'open debits are looked for in the last entry only',
    file: WALLET_DECIDE,
    find: 'const after = { ...state, balance: state.balance.plus(deposit.amount) };',
    replace: 'const after = { ...state, openDebits: [], balance: state.balance.plus(deposit.amount) };',
  },
  {
    mistake: 'handled questions are known from memory only: draw',
    file: LANE,
    find: 'await this.answers.learn(head, open);',
    replace: '',
  },
  {
    mistake: 'handled questions are known from memory only: wallet',
    file: WALLET_LEDGER,
    find: 'if (question.isAnswer(entry)) return entry;',
    replace: '',
  },
  {
    mistake: 'only the current block is searched',
    file: ANSWERS,
    find: 'for (let number = head.number; number >= 1; number--) {',
    replace: 'for (let number = head.number; number >= head.number; number--) {',
  },
  {
    mistake: 'the search ends at an opening that is older than the question',
    file: ANSWERS,
    find: '} else if (older) break;',
    replace: '} else if (older) return;',
  },
  {
    mistake: 'the search starts from another revision than the append expects: draw',
    file: ANSWERS,
    find: 'const from = number === head.number ? { from: head.revision } : {};',
    replace: 'const from = number === head.number && head.revision > 0n ? { from: head.revision - 1n } : {};',
  },
  {
    mistake: 'the search starts from another revision than the append expects: wallet',
    file: WALLET_LEDGER,
    find: "direction: 'backwards', from: last.revision }",
    replace: "direction: 'backwards', from: last.revision > 0n ? last.revision - 1n : 0n }",
  },
  {
    mistake: 'an answer is remembered, and its message acknowledged, before the append',
    file: LANE,
    find: 'const appended = await this.append(head, sale.events);',
    replace:
      'for (const { roundId } of sale.answered) this.answers.remember(roundId, { stream: blockStream(block), revision: head.revision }); this.forget = () => undefined; const appended = await this.append(head, sale.events);',
  },
  {
    mistake: 'after an unknown outcome it is sent again at the current head',
    file: COMMAND_HANDLER,
    find: 'await timers.sleep(RESEND_AFTER_MS * sends);',
    replace:
      "await timers.sleep(RESEND_AFTER_MS * sends); for await (const last of store.read(stream, { direction: 'backwards', limit: 1 })) expected = last.revision;",
  },
  {
    mistake: 'a batch holds one request twice',
    file: 'libs/draw/src/decide.ts',
    find: 'if (answered.has(roundId)) continue;',
    replace: '',
  },
  {
    mistake: 'no Wake for an answer already given: draw',
    file: 'libs/draw/src/service.ts',
    find: "if (typeof outcome === 'string') return;",
    replace: 'return;',
  },
  {
    mistake: 'no Wake for an answer already given: wallet',
    file: WALLET_REACTIONS,
    find: 'await this.ports.bus.send(wakeCommand(asker, { stream, revision }, this.ports.clock.now()));',
    replace: '',
  },
  {
    mistake: 'the sweeper forgets a round at its end',
    file: OPEN_ROUNDS,
    find: "if (event.type === 'StakeRefused') return",
    replace: "if (event.type === 'StakeRefused' || event.type === 'RoundSettled') return",
  },
  {
    mistake: "the sweeper forgets a round at the wallet's StakeRefused",
    file: OPEN_ROUNDS,
    find: "new Set(['PrizeCredited', 'RoundLost', 'StakeRefunded'])",
    replace: "new Set(['PrizeCredited', 'RoundLost', 'StakeRefunded', 'StakeRefused'])",
  },
  {
    mistake: 'a Wake is answered where nothing was answered',
    file: GAME_SERVICE,
    find: 'if (appended.length === 0 && asker !== undefined) await this.wakeForAnswer(recorded, roundId, asker);',
    replace:
      "if (appended.length === 0 && recorded.stream.startsWith('block-')) await this.ports.bus.send(wakeCommand({ service: 'draw', key: recorded.stream.slice(6).replace(/_[0-9]+$/, '') }, { stream: roundStream(roundId), revision: 2n, asker: { service: this.definition.game, key: roundStream(roundId) } }, this.ports.clock.now()));",
  },
  {
    mistake: 'the block is closed when it is sold out',
    file: 'libs/draw/src/block-closing.ts',
    find: 'if (!(await this.holdsOpenRound(block)) && (await this.close(block))) closed.push(block);',
    replace: 'if (await this.close(block)) closed.push(block);',
  },
  {
    mistake: 'a draw is declined outside the selling block',
    file: 'libs/draw/src/lane-blocks.ts',
    find: "await appendToBlock(this.ports, block, [withdrawBlock(sold, { reason: 'new-rules' })], last.revision);",
    replace: 'number++;',
    from: 481,
  },
  {
    mistake: 'basedOn is ignored, Complete has no revision',
    file: GAME_SERVICE,
    find: 'folded.revision !== BigInt(revision) || ',
    replace: '',
  },
  {
    mistake: "basedOn is taken from a later read than the key's answer",
    file: PLAYER_CALLS,
    find: 'const revision = Number(progress.revision);',
    replace: 'const revision = Number(this.fold(definition, await this.read(roundId))?.revision);',
  },
  {
    mistake: 'a debit is made however late it is asked for',
    file: WALLET_DECIDE,
    find: "if (now > debitBefore) return { reason: 'expired' };",
    replace: '',
  },
  {
    mistake: "a wallet's day goes back",
    file: 'libs/wallet/src/day.ts',
    find: 'return carried !== null && carried > today ? carried : today;',
    replace: 'return carried === null ? today : today;',
    from: 71,
  },
  {
    mistake: 'reads come from a lagging replica',
    file: 'libs/testing/src/simulation/sim-store.ts',
    find: 'for await (const event of this.store.read(stream, options)) events.push(event);',
    replace:
      'for await (const event of this.store.read(stream, options)) if (Date.parse(event.at) < this.scheduler.now - 500) events.push(event);',
  },
  {
    mistake: 'a read model jumps over events',
    file: PROJECTION,
    find: "const after = (await readModel.position()) ?? 'start';",
    replace: "const after = (await readModel.position()) ?? 'end';",
  },
];
