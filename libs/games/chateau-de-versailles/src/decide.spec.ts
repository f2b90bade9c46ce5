import { currentRules, type Action, type Mode } from '@tirage/rounds';
import { chateauDeVersailles as game } from './definition.js';
import type { VersaillesEvent } from './events.js';
import { ZONES, type Zone } from './rules.js';
import { dealtUnit, opening, type DealtUnit } from './specs/units.js';
import type { VersaillesState } from './state.js';

const rules = currentRules(game);

/** All zones of this one pay something but the right side: 5 + 20 + 0 + 5 + 0 + 5. */
const SHOWN = {
  stakeCents: 300,
  mirrors: [
    { gain: 500, sums: [500, 1000, 500, 2000] },
    { gain: 2000, sums: [2000, 1000, 500, 5000, 2000] },
    { gain: 2000, sums: [2000, 1000, 500, 5000] },
  ],
  gallery: {
    left: [
      { symbol: 'lys', amount: 200 },
      { symbol: 'cle', amount: 5000 },
      { symbol: 'lyre', amount: 500 },
      { symbol: 'lys', amount: 300 },
    ],
    right: [
      { symbol: 'lys', amount: 200 },
      { symbol: 'cle', amount: 200 },
      { symbol: 'lyre', amount: 500 },
      { symbol: 'masque', amount: 300 },
    ],
  },
  chandeliers: [
    ['lys', 'cle'],
    ['plume', 'bougie'],
    ['masque', 'lyre'],
  ],
};
const unit: DealtUnit = { ...dealtUnit('0.00', 1), shown: { ...dealtUnit('0.00', 1).shown, presentation: SHOWN } };

const OPENED: Readonly<Record<Zone, VersaillesEvent>> = {
  mirror1: {
    type: 'ZoneOpened',
    data: { zone: 'mirror1', content: { sums: ['5.00', '10.00', '5.00', '20.00'], gain: '5.00' }, gain: '5.00' },
  },
  mirror2: {
    type: 'ZoneOpened',
    data: {
      zone: 'mirror2',
      content: { sums: ['20.00', '10.00', '5.00', '50.00', '20.00'], gain: '20.00' },
      gain: '20.00',
    },
  },
  mirror3: {
    type: 'ZoneOpened',
    data: { zone: 'mirror3', content: { sums: ['20.00', '10.00', '5.00', '50.00'], gain: '20.00' }, gain: '0.00' },
  },
  left: {
    type: 'ZoneOpened',
    data: {
      zone: 'left',
      content: {
        symbols: [
          { symbol: 'lys', amount: '2.00' },
          { symbol: 'cle', amount: '50.00' },
          { symbol: 'lyre', amount: '5.00' },
          { symbol: 'lys', amount: '3.00' },
        ],
      },
      gain: '5.00',
    },
  },
  right: {
    type: 'ZoneOpened',
    data: {
      zone: 'right',
      content: {
        symbols: [
          { symbol: 'lys', amount: '2.00' },
          { symbol: 'cle', amount: '2.00' },
          { symbol: 'lyre', amount: '5.00' },
          { symbol: 'masque', amount: '3.00' },
        ],
      },
      gain: '0.00',
    },
  },
  chandeliers: {
    type: 'ZoneOpened',
    data: { zone: 'chandeliers', content: { chandeliers: SHOWN.chandeliers }, gain: '5.00' },
  },
};
const opened = (...zones: readonly Zone[]): readonly VersaillesEvent[] => zones.map((zone) => OPENED[zone]);

const after = (events: readonly VersaillesEvent[], mode: Mode = 'manual'): VersaillesState =>
  events.reduce((state, event) => game.evolve(state, event), opening(mode));
const given = (...zones: readonly Zone[]) => ({
  when: (action: Action) => game.decide(action, after(opened(...zones)), unit, rules),
});

describe('a round left to "Auto"', () => {
  it('opens all zones at once [4.2]', () => {
    expect(game.begin(opening('auto'), unit, rules)).toEqual(opened(...ZONES));
  });

  it('offers nothing, not even between its events, and allows nothing', () => {
    for (let count = 0; count <= ZONES.length; count++) {
      const state = after(opened(...ZONES.slice(0, count)), 'auto');
      expect(game.offers(state)).toEqual([]);
      expect(game.decide({ type: 'revealAll' }, state, unit, rules)).toBe('illegal');
      expect(game.decide({ type: 'openZone', zone: 'right' }, state, unit, rules)).toBe('illegal');
    }
  });
});

describe('a round played by hand', () => {
  it('begins with all closed [4.4.1, 4.5.1, 4.6.1]', () => {
    expect(game.begin(opening('manual'), unit, rules)).toEqual([]);
    expect(game.board(opening('manual'))).toEqual({
      zones: { mirror1: null, mirror2: null, mirror3: null, left: null, right: null, chandeliers: null },
    });
    expect(game.offers(opening('manual'))).toEqual([{ type: 'openZone', zones: ZONES }, { type: 'revealAll' }]);
  });

  it.each(ZONES)('opens %s whole, first or last, and nothing else [4.4.3, 4.5.3, 4.6.3]', (zone) => {
    const others = ZONES.filter((other) => other !== zone);
    expect(given().when({ type: 'openZone', zone })).toEqual(opened(zone));
    expect(given(...others).when({ type: 'openZone', zone })).toEqual(opened(zone));
  });

  it('takes the zones in any order, surfaces interleaved [4.2, 4.3]', () => {
    const order: readonly Zone[] = ['right', 'mirror3', 'chandeliers', 'mirror1', 'left', 'mirror2'];
    order.forEach((zone, index) => {
      expect(given(...order.slice(0, index)).when({ type: 'openZone', zone })).toEqual(opened(zone));
    });
    expect(game.prize(after(opened(...order)))?.toString()).toBe('35.00');
  });

  it('may be left to the system at any time: the zones still closed, in their order', () => {
    expect(given().when({ type: 'revealAll' })).toEqual(opened(...ZONES));
    expect(given('left', 'mirror1').when({ type: 'revealAll' })).toEqual(
      opened('mirror2', 'mirror3', 'right', 'chandeliers'),
    );
    expect(given(...ZONES.slice(1)).when({ type: 'revealAll' })).toEqual(opened('mirror1'));
    expect(game.automaticAction(opening('manual'), unit)).toEqual({ type: 'revealAll' });
  });

  it('has its prize with the last zone, not before [4.7]', () => {
    for (let count = 0; count < ZONES.length; count++) {
      expect(game.prize(after(opened(...ZONES.slice(0, count))))).toBeUndefined();
    }
    expect(game.prize(after(opened(...ZONES)))?.toString()).toBe('35.00');
    expect(game.offers(after(opened(...ZONES)))).toEqual([]);
  });
});

describe('what the rules do not allow', () => {
  it.each<[string, readonly Zone[], Action]>([
    ['a zone that is open', ['left'], { type: 'openZone', zone: 'left' }],
    ['no zone', [], { type: 'openZone' }],
    ['a zone that is none', [], { type: 'openZone', zone: 'mirror4' }],
    ['a zone of a number', [], { type: 'openZone', zone: 1 }],
    ['two zones', [], { type: 'openZone', zone: ['left', 'right'] }],
    ['a name every object has', [], { type: 'openZone', zone: 'constructor' }],
    ['a step every object has', [], { type: 'constructor' }],
    ['a step of another game', [], { type: 'revealNext' }],
    ['a zone once all are open', ZONES, { type: 'openZone', zone: 'left' }],
    ['all once all are open', ZONES, { type: 'revealAll' }],
  ])('%s', (_, zones, action) => {
    expect(given(...zones).when(action)).toBe('illegal');
    expect(game.allows(action, after(opened(...zones)))).toBe(false);
  });

  it.each<[string, Action]>([
    ['a zone', { type: 'openZone', zone: 'left' }],
    ['all', { type: 'revealAll' }],
  ])('the same step twice: %s', (_, action) => {
    const first = given('right').when(action);
    expect(first).not.toBe('illegal');
    if (first === 'illegal') return;
    const state = first.reduce((before, event) => game.evolve(before, event), after(opened('right')));
    expect(game.decide(action, state, unit, rules)).toBe('illegal');
  });
});

describe('a stream', () => {
  it('that opens a zone twice, or one that is none, is not this game’s', () => {
    expect(() => after([...opened('left'), ...opened('left')])).toThrow(TypeError);
    expect(() =>
      game.evolve(opening('manual'), { type: 'ZoneOpened', data: { zone: 'mirror4', content: {}, gain: '0.00' } }),
    ).toThrow(TypeError);
  });

  it('is not changed by the events that all games share', () => {
    const state = after(opened('left'));
    for (const type of ['RoundOpened', 'UnitDrawn', 'RoundSettled']) {
      expect(game.evolve(state, { type, data: {} })).toBe(state);
    }
  });
});

describe('a unit that nothing is shown for', () => {
  const { shown: _, ...bare } = unit;

  it('opens no zone, and has no presentation', () => {
    expect(() => game.begin(opening('auto'), bare, rules)).toThrow(TypeError);
    expect(() => game.decide({ type: 'revealAll' }, opening('manual'), bare, rules)).toThrow(TypeError);
    expect(() => game.presentation(after(opened(...ZONES)), bare)).toThrow(TypeError);
  });

  it('has a presentation once shown and ended, not before', () => {
    expect(game.presentation(after(opened(...ZONES)), unit)).toEqual(SHOWN);
    expect(() => game.presentation(after(opened('left')), unit)).toThrow(TypeError);
  });
});
