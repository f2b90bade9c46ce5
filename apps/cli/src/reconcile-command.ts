import { seconds } from '@tirage/kernel';
import { storeName, withEngines } from './engines.js';
import { reconcile } from './reconcile/index.js';
import { count, readArgs, refuseWords } from './usage.js';

/** `tirage reconcile`: prints the totals as JSON and names every difference; 1 when there is one. */
export async function reconcileCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArgs(args, ['settle']);
  refuseWords(positionals);
  const settleMs = seconds(count(values['settle'], 'settle', 60, 86_400));
  return withEngines('EVENTSTORE_URL', async ({ context, store }) => {
    const { signal } = new AbortController();
    const { differences, ...totals } = await reconcile({ ...context, ...(await store()), signal, settleMs });
    console.log(
      JSON.stringify({ store: storeName(context.settings), ...totals, differences: differences.length }, null, 2),
    );
    for (const { kind, stream, roundId, detail } of differences)
      console.error([kind, stream, ...(roundId === undefined ? [] : [`round ${roundId}`]), detail].join('  '));
    return differences.length === 0 ? 0 : 1;
  });
}
