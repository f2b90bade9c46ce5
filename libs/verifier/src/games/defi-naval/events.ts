import type { JsonObject } from '../../json.js';
import { euro } from '../../tables.js';
import type { Told } from '../told.js';
import type { Picture } from './evaluate.js';
import { nameOf } from './grid.js';
import type { NavalRules } from './rules.js';

/** What the events of a round tell of a picture without issues (docs/fairness/defi-naval.md, section 4). */
export function told(picture: Picture, { grid }: NavalRules): readonly Told[] {
  const { stake, ships, anchors, buoys, coordinates, bonus } = picture;
  const revealed = new Set<number | undefined>();
  let complete = 0;

  return [...coordinates, ...bonus].flatMap((cell, index) => {
    revealed.add(cell);
    const { content, then } = under(cell);
    const origin = index < coordinates.length ? 'initial' : 'bonus';
    const data = { n: index + 1, origin, cell: nameOf(cell ?? -1, grid), content };
    return [{ type: 'CoordinateRevealed', data }, ...then];
  });

  function under(cell: number | undefined): { readonly content: JsonObject; readonly then: readonly Told[] } {
    const ship = ships.find((cells) => cells.includes(cell));
    if (ship !== undefined) return part(ship);
    const anchor = anchors.find((one) => one.cell === cell);
    if (anchor !== undefined) {
      const { multiplier } = anchor;
      return {
        content: { kind: 'anchor', multiplier },
        then: [{ type: 'MultiplierFound', data: { value: multiplier } }],
      };
    }
    if (!buoys.includes(cell)) return { content: { kind: 'water' }, then: [] };
    return { content: { kind: 'buoy' }, then: [{ type: 'BonusCoordinateGranted', data: { count: 1 } }] };
  }

  /** The number of a ship is told with its last part alone. */
  function part(ship: Picture['ships'][number]): { readonly content: JsonObject; readonly then: readonly Told[] } {
    if (!ship.every((cell) => revealed.has(cell))) return { content: { kind: 'ship' }, then: [] };
    complete++;
    const size = ship.length;
    const cells = ship.map((cell) => nameOf(cell ?? -1, grid));
    const gain = euro(stake?.gains.get(size) ?? 0);
    return {
      content: { kind: 'ship', ship: complete },
      then: [{ type: 'ShipCompleted', data: { ship: complete, size, cells, gain } }],
    };
  }
}
