import { describe, expect, it } from 'vitest';
import type { Problem } from './problems';
import { errorsOf, problemsOf, warningsOf } from './problems';
import { decoration, plan, room, table } from './testing/samples';

/** The kind of each problem, with the names in it. */
const told = (problems: readonly Problem[]) =>
  problems.map((problem) => [
    problem.kind,
    ...('tables' in problem ? problem.tables : []).map(({ key }) => key),
    ...('table' in problem ? [problem.table.key] : []),
    ...('item' in problem ? [problem.item.key] : []),
    ...('other' in problem ? [problem.other.key] : []),
  ]);

describe('layout errors', () => {
  it('are not reported for a valid plan', () => {
    expect(problemsOf(plan(room('r', [table('T1', 0, 0), table('T2', 100_000, 200)])))).toEqual([]);
  });

  it('include names that are missing, too long or used twice, even in different rooms', () => {
    const salle = room('salle', [
      table('a', 0, 0, { name: 'T1' }),
      table('b', 200, 0, { name: ' ' }),
      table('c', 400, 0, { name: 'x'.repeat(81) }),
    ]);
    const terrasse = room('terrasse', [table('d', 0, 0, { name: ' T1' }), table('e', 200, 0, { name: 't1' })], { name: '' });
    expect(told(errorsOf({ ...plan(salle, terrasse), name: '' }))).toEqual([
      ['layout name'],
      ['table name', 'b'],
      ['table name', 'c'],
      ['room name'],
      ['same name', 'a', 'd'],
    ]);
  });

  it('include items beyond the limits of place and size, and too many tables or decorations in a room', () => {
    const bad = [
      table('a', -1, 0),
      table('b', 200, 100_001),
      table('c', 400, 0, { width: 0 }),
      table('d', 600, 0, { height: 10_001 }),
      table('e', 800.5, 0),
    ];
    expect(told(errorsOf(plan(room('r', bad))))).toEqual(['a', 'b', 'c', 'd', 'e'].map((key) => ['outside limits', key]));
    const many = Array.from({ length: 501 }, (_, index) => table(`T${index}`, index * 100, 0));
    expect(errorsOf(plan(room('r', many)))).toMatchObject([{ kind: 'too many tables', count: 501, most: 500, roomName: 'r' }]);
    expect(errorsOf(plan(room('r', many.slice(1))))).toEqual([]);
    const plants = Array.from({ length: 501 }, (_, index) => decoration(`p${index}`, 'plant', { width: index }));
    expect(told(errorsOf(plan(room('r', [], { decoration: plants }))))).toEqual([['too much decoration'], ['outside limits', 'p0']]);
  });
});

/** With one chair above and one below. */
const two = (key: string, x: number, y: number) => table(key, x, y, { seats: 2 });

describe('layout warnings', () => {
  it('report each overlap of a table with another table or with furniture once, but not with a door', () => {
    const bar = decoration('bar', 'bar', { positionX: 300, positionY: 0, width: 300, height: 60 });
    const door = decoration('door', 'door', { positionX: 0, positionY: 0, width: 90, height: 10 });
    const tables = [table('T1', 0, 0), table('T2', 40, 40), table('T3', 310, 40), table('T4', 600, 600)];
    expect(told(warningsOf(room('r', tables, { decoration: [bar, door] })))).toEqual([
      ['overlap', 'T1', 'T2'],
      ['overlap', 'T3', 'bar'],
    ]);
  });

  it('report tables with a gap narrower than the aisle of the room', () => {
    expect(warningsOf(room('r', [two('T1', 0, 0), two('T2', 100, 0)]))).toMatchObject([{ kind: 'too close', gap: 20 }]);
    expect(warningsOf(room('r', [two('T1', 0, 0), two('T2', 110, 0)]))).toEqual([]);
    expect(warningsOf(room('r', [two('T1', 0, 0), two('T2', 110, 0)], { aisle: 45 }))).toMatchObject([{ kind: 'too close', gap: 30 }]);
    expect(warningsOf(room('r', [two('T1', 0, 0), two('T2', 100, 0)], { aisle: 20 }))).toEqual([]);
  });

  it('measure the gap from the chairs, which must not touch other items either', () => {
    // Chairs extend 29 cm beyond the table.
    const below = (y: number) => warningsOf(room('r', [two('T1', 0, 0), two('T2', 0, y)]));
    expect(below(80 + 2 * 29 + 30)).toEqual([]);
    expect(below(80 + 2 * 29 + 29)).toMatchObject([{ kind: 'too close', gap: 29 }]);
    expect(told(below(80 + 29 + 20))).toEqual([['chairs', 'T1', 'T2']]);
    const wall = decoration('wall', 'wall', { positionX: 0, positionY: 100, width: 300 });
    expect(told(warningsOf(room('r', [two('T1', 0, 0)], { decoration: [wall] })))).toEqual([['chairs', 'T1', 'wall']]);
    expect(warningsOf(room('r', [two('T1', 0, 0)], { decoration: [{ ...wall, positionY: 110 }] }))).toEqual([]);
    expect(told(warningsOf(room('r', [two('T1', 0, 0), table('T2', 0, 90, { seats: 1 })])))).toEqual([['chairs', 'T1', 'T2']]);
  });

  it('ignore tables that are pushed together and the gap between stools', () => {
    expect(warningsOf(room('r', [table('T1', 0, 0), table('T2', 80, 0)]))).toEqual([]);
    expect(warningsOf(room('r', [table('T1', 0, 0, { seats: 1 }), table('T2', 100, 0, { seats: 1 })]))).toEqual([]);
    expect(told(warningsOf(room('r', [table('T1', 0, 0, { seats: 1 }), table('T2', 60, 0)])))).toEqual([['overlap', 'T1', 'T2']]);
  });

  it('use the actual outlines of round and rotated tables instead of their bounding boxes', () => {
    const round = (key: string, x: number, y: number) => table(key, x, y, { shape: 'round', seats: 5 });
    expect(warningsOf(room('r', [round('T1', 0, 0), round('T2', 115, 115)]))).toEqual([]);
    expect(told(warningsOf(room('r', [table('T1', 0, 0), table('T2', 79, 70)])))).toEqual([]);
    expect(told(warningsOf(room('r', [table('T1', 0, 0), table('T2', 85, 0, { rotation: 45 })])))).toEqual([['overlap', 'T1', 'T2']]);
  });
});
