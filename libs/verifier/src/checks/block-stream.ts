import { check, skipped, unequal, type Check } from '../check.js';
import type { RecordedEvent } from '../game.js';
import type { BlockFile } from '../input/block-file.js';
import { onlyEvent } from './events.js';
import { hashOf } from './rules.js';

const LIFE: readonly string[] = [
  'BlockOpened',
  'UnitDrawn',
  'DrawDeclined',
  'BlockSoldOut',
  'BlockWithdrawn',
  'BlockClosed',
];
const MOST_TOLD = 5;

/** Whether the stream goes from `BlockOpened` to `BlockClosed` without a gap, and says of the block what the block says (docs/fairness.md, section 8). */
export function blockStream({ block, events }: BlockFile): Check {
  const name = 'events';
  if (events === undefined) return skipped(name, 'the file has no events of the block');
  const opened = onlyEvent(events, 'BlockOpened')?.data ?? {};
  const units = events.reduce((count, { type }) => count + (type === 'UnitDrawn' ? 1 : 0), 0);
  const soldOut = units === block.size ? ['BlockSoldOut'] : ['BlockWithdrawn'];
  const ends = events.map(({ type }) => type).filter((type) => type === 'BlockSoldOut' || type === 'BlockWithdrawn');
  return check(name, `revisions 0 to ${events.length - 1} without a gap, from BlockOpened to BlockClosed`, [
    ...outOfPlace(events),
    ...(['size', 'root', 'lotTableHash', 'rulesHash'] as const).flatMap((member) =>
      unequal(`BlockOpened.${member}`, block[member], opened[member]),
    ),
    ...unequal('hash of BlockOpened.lotTable', block.lotTableHash, hashOf(opened['lotTable'] ?? [])),
    ...unequal('BlockClosed.seed', block.seed, onlyEvent(events, 'BlockClosed')?.data['seed']),
    ...unequal(`end of the sale after ${units} of ${block.size} units`, soldOut.join(), ends.join()),
  ]);
}

function outOfPlace(events: readonly RecordedEvent[]): readonly string[] {
  const findings: string[] = [];
  for (const [index, { type, revision }] of events.entries()) {
    if (findings.length > MOST_TOLD) break;
    findings.push(...unequal(`${type}: revision`, index, revision));
    const expected = dueAt(index, events.length);
    if (!expected.includes(type)) findings.push(`event ${revision}: expected ${expected.join(' or ')}, found ${type}`);
  }
  return findings;
}

/** Opening, sales, the end of the sale, closing. */
function dueAt(index: number, length: number): readonly string[] {
  if (index === 0) return LIFE.slice(0, 1);
  if (index === length - 1) return LIFE.slice(5);
  return index === length - 2 ? LIFE.slice(3, 5) : LIFE.slice(1, 3);
}
