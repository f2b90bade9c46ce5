import { StoreUnavailable } from '@tirage/event-sourcing';
import { BusUnavailable } from '@tirage/messaging';
import { exportBlockCommand } from './export-block-command.js';
import { parked } from './parked.js';
import { reconcileCommand } from './reconcile-command.js';
import { runServiceOf, services } from './services.js';
import { topics } from './topics.js';
import { BadUsage } from './usage.js';
import { withdrawCommand } from './withdraw-command.js';

/** What a command answers with: 0, or 1 when it has found or done something wrong. Undefined: it goes on running. */
export type Command = (args: readonly string[]) => Promise<number | undefined>;

const commands: Readonly<Record<string, Command>> = {
  topics,
  parked,
  reconcile: reconcileCommand,
  'withdraw-blocks': withdrawCommand,
  'export-block': exportBlockCommand,
};

const USAGE = `usage: tirage <service>                            run one service: ${services.join(', ')}
       tirage topics [--partitions n] [--replication n] [--retention-days n]
       tirage parked list | explain <id> | replay <id> | drop <id> --reason <text>
       tirage reconcile [--settle seconds]                compare rounds, wallets and blocks to the cent
       tirage withdraw-blocks --reason <text>             after a restore: no open block is sold any more
       tirage export-block <block>                        a closed block and what was sold of it, for tirage-verify
Settings come from the environment; see README.md.
`;

/** Runs `tirage …`; the exit code, 2 for a command that cannot be read. */
export async function runCommand([name = '', ...args]: readonly string[]): Promise<number | undefined> {
  if (services.includes(name) && args.length === 0) {
    await runServiceOf(name);
    return undefined;
  }
  const isHelp = name === 'help' || [name, ...args].some((word) => word === '--help' || word === '-h');
  if (isHelp) {
    process.stdout.write(USAGE);
    return 0;
  }
  try {
    const command = commands[name];
    if (command !== undefined) return await command(args);
    if (services.includes(name)) throw new BadUsage('a service takes its settings from the environment alone');
    if (name !== '') throw new BadUsage('there is no such command');
  } catch (error) {
    const isAway = error instanceof StoreUnavailable || error instanceof BusUnavailable;
    if (!isAway && !(error instanceof BadUsage)) throw error;
    process.stderr.write(`tirage ${name}: ${error.message}\n`);
    if (isAway) return 1;
  }
  process.stderr.write(USAGE);
  return 2;
}
