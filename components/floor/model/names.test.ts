import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/server/testing/runs';
import { arrayOf } from './copies';
import { freeName, inReadingOrder, nameKey, numberingOrders, numberTables, renameByPattern, takenNames } from './names';
import { isTable, type Table, tablesOf } from './plan';
import { somePlan } from './testing/arbitraries';
import { plan, room, table } from './testing/samples';

const names = (tables: readonly Table[]) => tables.map(({ name }) => name);
/** Two rows, the second slightly uneven, in random order. */
const scattered = [
  table('d', 0, 115),
  table('b', 100, 10),
  table('f', 200, 105),
  table('a', 0, 0),
  table('e', 100, 120),
  table('c', 200, 5),
];

describe('freeName', () => {
  it.each([
    ['Window', [], 'Window'],
    ['T9', ['T9'], 'T10'],
    ['T9', ['T9', 'T10', 'T11'], 'T12'],
    ['T09', ['T09'], 'T10'],
    ['T099', ['T099'], 'T100'],
    ['Window', ['Window', 'Window 2'], 'Window 3'],
    ['12345678901234567890', ['12345678901234567890'], '12345678901234567891'],
  ])('turns %s, with %j taken, into %s', (wanted, taken, expected) => {
    expect(freeName(wanted, new Set(taken))).toBe(expected);
  });

  it('stays within the maximum length of a name', () => {
    const long = 'x'.repeat(80);
    expect(freeName(long, new Set([long]))).toBe(`${'x'.repeat(78)} 2`);
  });
});

describe('table numbers', () => {
  const numbering = { prefix: 'T', from: 1, digits: 1, order: 'rows' } as const;

  it('follow the rows in reading order, or back and forth', () => {
    expect(inReadingOrder(scattered).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(inReadingOrder(scattered, 'snake').map(({ key }) => key)).toEqual(['a', 'b', 'c', 'f', 'e', 'd']);
  });

  it('skip the names of other tables', () => {
    const salle = room('salle', [...scattered, table('g', 0, 900, { name: 'T2' })]);
    const terrasse = room('terrasse', [table('h', 0, 0, { name: 'T4' })]);
    expect(names(numberTables(plan(salle, terrasse), scattered, numbering))).toEqual(['T1', 'T3', 'T5', 'T6', 'T7', 'T8']);
  });

  it('can be assigned again to the tables that have them', () => {
    const numbered = scattered.map((each, index) => ({ ...each, name: `T${index + 1}` }));
    expect(names(numberTables(plan(room('r', numbered)), numbered, numbering))).toEqual(['T1', 'T2', 'T3', 'T4', 'T5', 'T6']);
  });

  it('have the requested number of digits', () => {
    const two = scattered.slice(0, 2);
    expect(names(numberTables(plan(room('r', two)), two, { ...numbering, prefix: 'Bar ', from: 9, digits: 2 }))).toEqual([
      'Bar 09',
      'Bar 10',
    ]);
  });
});

describe('renameByPattern', () => {
  it('fills in {n} and {name}, keeps names unique, and ignores a blank pattern', () => {
    const of = plan(room('r', scattered));
    expect(names(renameByPattern(of, scattered.slice(0, 2), 'Terrasse {n}', 5))).toEqual(['Terrasse 5', 'Terrasse 6']);
    expect(names(renameByPattern(of, scattered.slice(0, 2), '{name} (VIP)', 1))).toEqual(['b (VIP)', 'd (VIP)']);
    expect(names(renameByPattern(of, scattered.slice(0, 3), 'VIP', 1))).toEqual(['VIP', 'VIP 2', 'VIP 3']);
    expect(names(renameByPattern(of, scattered.slice(0, 2), '  ', 1))).toEqual(['b', 'd']);
  });
});

const unique = (all: readonly string[]) => new Set(all.map(nameKey)).size === all.length;

it('arrays and numbering produce unique names, whatever the other tables are called', () => {
  const numbering = fc.record({
    prefix: fc.constantFrom('T', 'T0', '', ' ', 'x'.repeat(100)),
    from: fc.integer({ min: 0, max: 12 }),
    digits: fc.integer({ min: 0, max: 3 }),
    order: fc.constantFrom(...numberingOrders),
  });
  const size = fc.integer({ min: 1, max: 4 });
  fc.assert(
    fc.property(somePlan, numbering, size, size, fc.boolean(), (of, how, rows, columns, isNumbered) => {
      const some = of.rooms[0]!.tables.slice(0, 3);
      const others = [...takenNames(of, new Set(some.map(({ key }) => key)))];
      expect(unique([...others, ...names(numberTables(of, some, how))])).toBe(true);
      const array = arrayOf(
        of,
        of.rooms[0]!,
        some,
        { nextKey: 1, origin: '' },
        { rows, columns, gapX: 10, gapY: 10, ...(isNumbered ? { numbering: how } : {}) },
      );
      expect(array).toHaveLength(some.length * rows * columns);
      expect(unique([...others, ...names(array.filter(isTable))])).toBe(true);
      expect(unique([...array, ...tablesOf(of).filter(({ key }) => !some.some((each) => each.key === key))].map(({ key }) => key))).toBe(
        true,
      );
    }),
    runs(500),
  );
});
