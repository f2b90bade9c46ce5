import { parked } from './parked.js';
import { runServiceOf, services } from './services.js';
import { topics } from './topics.js';
import { BadUsage } from './usage.js';

/** What a command answers with: 0, or 1 when it has found or done something wrong. Undefined: it goes on running. */
export type Command = (args: readonly string[]) => Promise<number | undefined>;

const commands: Readonly<Record<string, Command>> = { topics, parked };

const USAGE = `usage: tirage <service>                            run one service: ${services.join(', ')}
       tirage topics [--partitions n] [--replication n] [--retention-days n]
       tirage parked list | explain <id> | replay <id> | drop <id> --reason <text>
Settings come from the environment; see README.md.
`;

/** Runs `tirage …`; the exit code, 2 for a command that cannot be read. */
export async function runCommand([name = '', ...args]: readonly string[]): Promise<number | undefined> {
  if (services.includes(name) && args.length === 0) {
    await runServiceOf(name);
    return undefined;
  }
  const isHelp = ['help', '--help', '-h'].includes(name);
  try {
    const command = commands[name];
    if (command !== undefined) return await command(args);
  } catch (error) {
    if (!(error instanceof BadUsage)) throw error;
    process.stderr.write(`tirage ${name}: ${error.message}\n`);
  }
  (isHelp ? process.stdout : process.stderr).write(USAGE);
  return isHelp ? 0 : 2;
}
