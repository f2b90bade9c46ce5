import { KafkaBus, KafkaParked, replayParked } from '@tirage/kafka';
import type { ParkedMessage } from '@tirage/messaging';
import { withEngines } from './engines.js';
import { BadUsage, readArgs } from './usage.js';

/** `tirage parked …`: messages that no handler could finish; 1 when there is none of that id. */
export async function parked(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArgs(args, ['reason']);
  const [action = '', id, ...others] = positionals;
  const wantsId = ['explain', 'replay', 'drop'].includes(action);
  if ((action !== 'list' && !wantsId) || wantsId === (id === undefined) || others.length > 0)
    throw new BadUsage('say list, or explain, replay or drop with the id of a message');
  if (action !== 'drop' && values['reason'] !== undefined) throw new BadUsage('--reason is for drop');
  if (action === 'drop' && !values['reason']?.trim()) throw new BadUsage('a message is dropped for a --reason');

  return withEngines('KAFKA_BROKERS', async (engines) => {
    const { bus, parked } = await engines.bus();
    switch (action) {
      case 'list':
        for (const entry of await parked.list()) console.log(line(entry));
        return 0;
      case 'explain':
        return tell(await explain(parked, id ?? ''), id);
      case 'replay':
        if (!(bus instanceof KafkaBus))
          throw new BadUsage('needs KAFKA_BROKERS; in one process the sweeper asks again for what is missing');
        return tell(await replayParked(parked, bus, id ?? ''), id);
      default:
        return tell(
          (await parked.drop(id ?? '', values['reason'] ?? '')) ? { id, dropped: values['reason'] } : undefined,
          id,
        );
    }
  });
}

const line = ({ id, parkedAt, group, message, reason }: ParkedMessage): string =>
  [id, parkedAt, group, message.topic, message.key, reason].join('  ');

async function explain(parked: { list(): Promise<readonly ParkedMessage[]> }, id: string): Promise<unknown> {
  if (parked instanceof KafkaParked) return parked.explain(id);
  return (await parked.list()).find((entry) => entry.id === id);
}

function tell(found: unknown, id: string | undefined): number {
  if (found === undefined) {
    console.error(`no parked message ${String(id)}`);
    return 1;
  }
  console.log(JSON.stringify(found, null, 2));
  return 0;
}
