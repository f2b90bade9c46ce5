import { blockId, laneName, parseBlockId, type BlockName, type UnitDrawn } from '@tirage/draw';
import type { RecordedEvent } from '@tirage/event-sourcing';
import type { Block, Book } from './book.js';

/** One event of a block: its place in the block's life, and the round that it answers. */
export function readBlockEvent(book: Book, event: RecordedEvent): void {
  const id = event.stream.slice('block-'.length);
  const name = parseBlockId(id);
  if (name === undefined) return book.report('block-life', event, 'is no block');
  const block = book.blocks.get(id);
  if (event.type === 'BlockOpened') return open(book, event, id, name);
  if (block === undefined) return book.report('block-life', event, 'was not opened');
  switch (event.type) {
    case 'UnitDrawn':
    case 'DrawDeclined':
      return answer(book, event, block, id, name);
    case 'BlockSoldOut':
    case 'BlockWithdrawn':
      return end(book, event, block);
    case 'BlockClosed':
      return close(book, event, block);
    default:
      return book.report('block-life', event, 'is not known of a block');
  }
}

function open(book: Book, event: RecordedEvent, id: string, name: BlockName): void {
  const lane = laneName(name.game, name.stakeCents);
  if (event.revision !== 0n || book.blocks.has(id)) return book.report('block-life', event, 'is not its first event');
  if (name.number > 1 && !book.blocks.has(blockId(lane, name.number - 1))) {
    book.report('block-life', event, 'the block before it was never opened');
  }
  const { size } = event.data;
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 1) {
    book.report('unreadable', event, `size ${JSON.stringify(size)}`);
  }
  book.lane(lane).blocks++;
  book.blocks.set(id, { size: Number(size), next: 0, status: 'open', held: 0 });
}

function answer(book: Book, event: RecordedEvent, block: Block, id: string, name: BlockName): void {
  const lane = laneName(name.game, name.stakeCents);
  const { roundId, position, leaf } = event.data as unknown as UnitDrawn;
  if (block.status !== 'open') book.report('block-life', event, `the block is ${block.status}`, roundId);
  if (book.blocks.get(blockId(lane, name.number - 1))?.status === 'open') {
    book.report('block-life', event, 'the block before it has not ended', roundId);
  }
  const isUnit = event.type === 'UnitDrawn';
  if (isUnit) {
    book.lane(lane).units++;
    if (position !== block.next || position >= block.size) {
      const due = `${block.next} of ${block.size}`;
      book.report('block-position', event, `position ${JSON.stringify(position)}, due is ${due}`, roundId);
    }
    block.next = Math.max(block.next, position + 1);
  }
  const round = book.rounds.get(roundId);
  if (round?.status !== 'asked' || round.unit !== undefined) {
    return book.report('unit-unasked', event, 'the round asks for none', roundId);
  }
  round.unit = isUnit ? { block: id, position, leaf } : 'declined';
  if (isUnit) block.held++;
  if (round.lane !== lane) book.report('unit-differs', event, `the round is of lane ${round.lane}`, roundId);
}

function end({ report }: Book, event: RecordedEvent, block: Block): void {
  if (block.status !== 'open') report('block-life', event, `the block is ${block.status}`);
  const isSoldOut = event.type === 'BlockSoldOut';
  if (isSoldOut !== (block.next === block.size)) report('block-size', event, `${block.next} of ${block.size} are sold`);
  block.status = 'ended';
}

function close({ report }: Book, event: RecordedEvent, block: Block): void {
  if (block.status !== 'ended') report('block-life', event, `the block is ${block.status}`);
  if (block.held > 0) report('block-closed-early', event, `${block.held} rounds that hold a unit have not ended`);
  block.status = 'closed';
}
