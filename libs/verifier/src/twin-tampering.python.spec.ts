import type { Json, JsonObject } from './json.js';
import { changed, eventsIn, placeOf, type Path } from './spec/alter-file.js';
import { valueAt } from './spec/altered.js';
import { verify } from './spec/twin.js';
import { AUTO, MANUAL, TWO, fields, fieldsBlock, lotRound, naval, navalBlock, round } from './spec/twin-files.js';

describe('the verifier in Python names in a round', () => {
  const reveal = (file: JsonObject): Path => ['events', placeOf(file, 'RoundSettled'), 'data', 'reveal'];
  /** Says of the file that it holds another unit, wherever that is said. */
  const withUnit = (file: JsonObject, unit: JsonObject): JsonObject =>
    changed(
      file,
      [['proof', 'unit'], unit],
      [reveal(file), { ...(valueAt(file, reveal(file)) as JsonObject), ...unit }],
    );

  it('a changed lot, units that changed places, another seed', async () => {
    const [file, other] = [await naval, await lotRound('defi-naval', '1.00', false, AUTO)];
    const said = await verify({
      lot: withUnit(file, { ...(valueAt(file, ['proof', 'unit']) as JsonObject), lot: '5000.00' }),
      swapped: withUnit(file, valueAt(other, ['proof', 'unit']) as JsonObject),
      seed: withUnit(await fields, { unitSeed: 'ab'.repeat(32) }),
    });
    expect(said.lot.failed).toEqual(expect.arrayContaining(['unit', 'outcome', 'prize']));
    expect(said.swapped.failed).toEqual(expect.arrayContaining(['unit', 'outcome', 'prize']));
    expect(said.seed.failed).toEqual(expect.arrayContaining(['unit', 'outcome', 'draws']));
    expect(said.seed.text).toMatch(/failed unit: leaf of unit 0: expected "[0-9a-f]{64}", found "[0-9a-f]{64}"/);
  });

  it('a unit drawn again: the next one of the block, with all that proves it', async () => {
    const [file, next] = [await fields, await round('tresors-des-champs', '2.00', { position: 1 })];
    const drawn: Path = ['events', placeOf(file, 'UnitDrawn'), 'data'];
    const own = { roundId: valueAt(file, ['round', 'id']), draws: valueAt(file, ['proof', 'draws']) };
    const revealed = changed(
      file,
      [['proof'], { ...(next['proof'] as JsonObject), ...own }],
      [reveal(file), valueAt(next, reveal(next))],
    );
    const committed = changed(
      revealed,
      [drawn, valueAt(next, drawn)],
      [['round', 'commitment'], valueAt(next, ['round', 'commitment'])],
    );
    const said = await verify({ revealed, committed });
    expect(said.revealed.failed).toEqual(expect.arrayContaining(['unit', 'outcome', 'draws']));
    expect(said.committed.failed).toEqual(expect.arrayContaining(['outcome', 'draws']));
  });

  it('picks that the rules do not allow', async () => {
    const [course, zones] = [
      await round('la-course', '1.75', { choices: TWO }),
      await lotRound('chateau-de-versailles', '3.00', true, MANUAL),
    ];
    const said = await verify({
      bonus: changed(course, [['events', 0, 'data', 'choices', 'bets', 0, 'bonus'], 13]),
      mode: changed(zones, [['events', 0, 'data', 'choices', 'mode'], 'fast']),
    });
    expect(said.bonus.text).toContain('there is no bonus number 13');
    expect(said.mode.failed).toEqual(['outcome']);
  });

  it('a changed draw', async () => {
    const file = await fields;
    const place = placeOf(file, 'MoundDug') + 1;
    const path: Path = ['events', place, 'data', 'draw', 'values', 0];
    const { forged } = await verify({ forged: changed(file, [path, (Number(valueAt(file, path)) + 1) % 30]) });
    expect(forged.failed).toEqual(['outcome', 'draws']);
    expect(forged.text).toContain(`event ${Number(eventsIn(file)[place]?.['revision'])}: dig/1/1: expected`);
  });

  it('a changed prize, told alike everywhere', async () => {
    const file = await naval;
    const settled: Path = ['events', placeOf(file, 'RoundSettled'), 'data', 'prize'];
    const places: readonly Path[] = [['round', 'prize'], settled, ['walletEntries', 0, 'amount']];
    const { forged } = await verify({ forged: changed(file, ...places.map((path) => [path, '5000.00'] as const)) });
    expect(forged.failed).toEqual(['prize']);
  });

  it('whatever else is told otherwise', async () => {
    const file = await naval;
    const changes: Readonly<Record<string, readonly [string, Path, Json]>> = {
      'a shortened block': ['path', ['block', 'size'], 7],
      'another root': ['path', ['proof', 'root'], '00'.repeat(32)],
      'a path that leads elsewhere': ['path', ['proof', 'path', 0], '00'.repeat(32)],
      'another position': ['unit', ['proof', 'position'], 8],
      'a changed draw of the proof': ['draws', ['proof', 'draws', 0, 'values', 1], 63],
      'a changed table': ['rules', ['game', 'tables', 1, 'rows', 0, 'count'], 2],
      'a changed table of lots': ['lot-table', ['game', 'tables', 1, 'rows', 8, 'count'], 2],
      'other rules': ['round', ['events', 0, 'data', 'rulesHash'], '00'.repeat(32)],
      'another stake': ['round', ['round', 'stake'], '2.00'],
      'a prize told otherwise': ['round', ['round', 'prize'], '9.99'],
      'another picture': ['presentation', ['presentation', 'buoys', 0], 'A1'],
      'a smaller credit': ['wallet', ['walletEntries', 0, 'amount'], '0.01'],
      'a debit of more than the stake': ['wallet', ['walletEntries', 1, 'amount'], '2.00'],
      'an event of another round': ['events', ['events', 2, 'roundId'], 'another'],
      'events out of order': ['events', ['events', 2, 'revision'], 0],
      'an event left out': ['events', ['events', 1, 'revision'], 2],
      'another cell revealed': ['outcome', ['events', 3, 'data', 'cell'], 'Z9'],
      'no draws': ['draws', ['proof', 'draws'], []],
    };
    const forged = Object.entries(changes).map(
      ([name, [, path, value]]) => [name, changed(file, [path, value])] as const,
    );
    const said = await verify(Object.fromEntries(forged));
    for (const [name, [check]] of Object.entries(changes))
      expect({ name, failed: said[name]?.failed }).toEqual({ name, failed: expect.arrayContaining([check]) });
  });
});

describe('the verifier in Python names in a closed block', () => {
  const drawn = (unit: number, ...member: Path): Path => ['events', 1 + unit, 'data', ...member];

  it('a changed lot, units that changed places', async () => {
    const file = await navalBlock;
    const [third, fifth] = [valueAt(file, drawn(3)), valueAt(file, drawn(5))] as [JsonObject, JsonObject];
    const said = await verify({
      lot: changed(file, [['game', 'tables', 1, 'rows', 8, 'lot'], '4999.00']),
      swapped: changed(file, [drawn(3), { ...fifth, position: 3 }], [drawn(5), { ...third, position: 5 }]),
    });
    expect(said.lot.failed).toEqual(['rules', 'lot-table', 'root', 'presentations', 'block-events', 'units-sold']);
    expect(said.lot.text).toMatch(/failed presentations: unit \d+: /);
    expect(said.swapped.failed).toEqual(['units-sold']);
    expect(said.swapped.text).toContain('event 4: leaf of unit 3: expected');
  });

  it('another seed, a unit drawn again, a position sold twice, events that are missing', async () => {
    const file = await fieldsBlock;
    const said = await verify({
      seed: changed(file, [['block', 'seed'], 'cd'.repeat(32)]),
      again: changed(file, [drawn(4, 'roundId'), valueAt(file, drawn(2, 'roundId'))]),
      twice: changed(file, [drawn(4, 'position'), 3]),
      missing: { ...file, events: eventsIn(file).filter((_, place) => place !== 6) },
    });
    expect(said.seed.failed).toEqual(['root', 'block-events', 'units-sold']);
    expect(said.again.failed).toEqual(['units-sold']);
    expect(said.again.text).toContain('event 5: round round-2 was drawn unit 4, but holds unit 2');
    expect(said.twice.failed).toEqual(['units-sold']);
    expect(said.twice.text).toContain('event 5: position: expected 4, found 3');
    expect(said.missing.failed).toEqual(['block-events', 'units-sold']);
  });

  it('that it was shortened', async () => {
    const shortened = (file: JsonObject): JsonObject => {
      const size = Number(valueAt(file, ['block', 'size'])) - 1;
      const sold = eventsIn(file).filter((event) => (event['data'] as JsonObject)['position'] !== size);
      const events = sold.map((event, revision) => ({ ...event, revision }));
      return changed({ ...file, events }, [['block', 'size'], size], [['events', 0, 'data', 'size'], size]);
    };
    const said = await verify({ seeds: shortened(await fieldsBlock), lots: shortened(await navalBlock) });
    expect(said.seeds.failed).toEqual(['root', 'units-sold']);
    expect(said.lots.failed).toEqual(['lot-table', 'root', 'lots', 'units-sold']);
  });
});
