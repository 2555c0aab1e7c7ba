import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/server/testing/runs';
import { edges } from './arrange';
import type { EditorEvent } from './events';
import { palette } from './palette';
import { piecesOf } from './pieces';
import { problemOf } from './placing';
import { type Item, itemsOf, type Plan, withoutLocked } from './plan';
import { problemsOf, TOUCHING, warningsOf } from './problems';
import { gapBetween } from './separation';
import { currentRoom, type EditorState, selectedItems } from './state';
import { somePlan } from './testing/arbitraries';
import { decoration, drag, editor, frameOf, plan, room, steps, table } from './testing/samples';

const place = fc.tuple(fc.integer({ min: 0, max: 1199 }), fc.integer({ min: 0, max: 799 }));
const stamp = fc.constantFrom(...palette);
const point = ([x, y]: [number, number]) => ({ x, y });

const keysIn = (of: Plan) => new Set(of.rooms.flatMap((each) => itemsOf(each).map(({ key }) => key)));

/** The problems of items that are new in the plan. */
function reportedOf(before: EditorState, after: EditorState): string[] {
  const old = keysIn(before.plan);
  return after.plan.rooms.flatMap((each) =>
    warningsOf(each).flatMap((problem) => {
      if (!('other' in problem)) return [];
      const { table: one, other, kind } = problem;
      return old.has(one.key) === old.has(other.key) ? [] : [`${kind} ${one.name} ${other.name || other.kind}`];
    }),
  );
}

const placing: Record<string, fc.Arbitrary<EditorEvent[]>> = {
  drawing: fc
    .tuple(stamp, place, place)
    .map(([of, from, to]) => [{ type: 'takeTool', tool: { kind: 'draw', stamp: of, again: false } }, ...drag(from, to)]),
  'dropping from the palette': fc
    .tuple(stamp, place)
    .map(([of, at]) => [{ type: 'carryStamp', stamp: of, at: point(at) }, { type: 'pointerUp' }]),
  'placing by a key': stamp.map((of) => [
    { type: 'place', stamp: of },
    { type: 'place', stamp: of },
  ]),
  pasting: fc
    .tuple(fc.subarray(['r0t0', 'r0t1', 'r0d0']), fc.option(place, { nil: undefined }))
    .map(([keys, at]) => [{ type: 'select', keys }, { type: 'copy' }, { type: 'paste', at: at && point(at) }]),
  'pasting into another room': fc
    .subarray(['r0t0', 'r0t1', 'r0d0'])
    .map((keys) => [{ type: 'select', keys }, { type: 'copy' }, { type: 'showRoom', roomKey: 'r1' }, { type: 'paste' }]),
  duplicating: fc
    .subarray(['r0t0', 'r0t1', 'r0t2', 'r0d0'])
    .map((keys) => [{ type: 'select', keys }, { type: 'duplicate' }, { type: 'duplicate' }]),
  'dragging a copy': fc.tuple(place, place).map(([from, to]) => drag(from, to, { copy: true })),
  'rows and columns': fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }))
    .map(([rows, columns, gapX, gapY]) => [
      { type: 'select', keys: ['r0t0'] },
      { type: 'array', options: { rows, columns, gapX, gapY } },
    ]),
};

describe('placing items', () => {
  it.each(Object.entries(placing))('causes no problem that the checks would report: %s', (_, events) => {
    fc.assert(
      fc.property(somePlan, events, (of, how) => {
        const before = editor(of);
        expect(reportedOf(before, steps(before, ...how))).toEqual([]);
      }),
      runs(150),
    );
  });

  it('causes no problems among the rows and columns of a single table', () => {
    fc.assert(
      fc.property(stamp, fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 80 }), (of, gapX, gapY) => {
        const one = steps(editor(plan(room('r'))), { type: 'place', stamp: of });
        const array = steps(one, { type: 'array', options: { rows: 3, columns: 4, gapX, gapY } });
        expect(itemsOf(currentRoom(array))).toHaveLength(12);
        expect(problemsOf(array.plan)).toEqual([]);
      }),
    );
  });

  it('causes no problem when tables move to another room', () => {
    fc.assert(
      fc.property(somePlan, fc.subarray(['r0t0', 'r0t1', 'r0d0']), (of, keys) => {
        const before = editor(of);
        const chosen = steps(before, { type: 'select', keys });
        const gone = new Set(withoutLocked(selectedItems(chosen)).map(({ key }) => key));
        const after = steps(chosen, { type: 'moveToRoom', roomKey: 'r1' });
        const met = after.plan.rooms
          .filter(({ key }) => key === 'r1')
          .flatMap(warningsOf)
          .filter((problem) => 'other' in problem && gone.has(problem.table.key) !== gone.has(problem.other.key));
        expect(met).toEqual([]);
      }),
      runs(150),
    );
  });
});

it('keeps an item at a free place, even directly against another table', () => {
  const two = table('T1', 100, 100, { seats: 2 });
  const drawn = steps(
    editor(plan(room('r', [two]))),
    { type: 'takeTool', tool: { kind: 'draw', stamp: palette[0]!, again: false } },
    ...drag([180, 100], [260, 180]),
  );
  expect(frameOf(currentRoom(drawn).tables[1]!)).toEqual([180, 100, 80, 80]);
});

it('moves a blocked item the shortest way out, to the grid', () => {
  const pillar = decoration('p', 'pillar', { positionX: 300, positionY: 300, width: 43, height: 400 });
  const dropped = steps(
    editor(plan(room('r', [], { decoration: [pillar] }))),
    { type: 'carryStamp', stamp: palette[0]!, at: { x: 350, y: 400 } },
    { type: 'pointerUp' },
  );
  expect(frameOf(currentRoom(dropped).tables[0]!)).toEqual([350, 370, 70, 70]);
});

/** The pairs of items that are worse than before, whichever of them moved. */
function worse(before: readonly Item[], after: readonly Item[], aisle: number): string[] {
  const was = new Map(before.map((item) => [item.key, item]));
  const bad = (a: Item, b: Item) => ['too close', 'chairs', 'overlap'].indexOf(problemOf(a, b, aisle)?.kind ?? '');
  return after.flatMap((a, index) =>
    after.slice(index + 1).flatMap((b) => (bad(a, b) > bad(was.get(a.key)!, was.get(b.key)!) ? [`${a.key} ${b.key}`] : [])),
  );
}

describe('arranging', () => {
  const axis = fc.constantFrom('x' as const, 'y' as const);
  const arranging = fc.oneof(
    fc.constantFrom(...edges).map((edge) => ({ type: 'align', edge }) as const),
    axis.map((along) => ({ type: 'distribute', axis: along }) as const),
    axis.map((along) => ({ type: 'equalGaps', axis: along }) as const),
  );

  it('causes no overlap or lack of space that did not exist before', () => {
    fc.assert(
      fc.property(somePlan, arranging, (of, event) => {
        const before = steps(editor(of), { type: 'selectAll' });
        const after = steps(before, event);
        const { aisle } = currentRoom(before);
        expect(worse(itemsOf(currentRoom(before)), itemsOf(currentRoom(after)), aisle)).toEqual([]);
      }),
      runs(400),
    );
  });

  it('lines up a row on its left without stacking it', () => {
    const row = ['T1', 'T2', 'T3'].map((key, index) => table(key, index * 200, index * 5, { seats: 2 }));
    const aligned = steps(editor(plan(room('r', row))), { type: 'selectAll' }, { type: 'align', edge: 'left' });
    expect(currentRoom(aligned).tables.map(frameOf)).toEqual([
      [0, 0, 80, 80],
      [0, 168, 80, 80],
      [0, 336, 80, 80],
    ]);
  });
});

describe('tidying up', () => {
  const tidy = { type: 'tidy' } as const;

  it('straightens rows and keeps them in place', () => {
    const rows = [table('T1', 100, 103), table('T2', 400, 96), table('T3', 700, 100), table('T4', 90, 400), table('T5', 410, 390)];
    const tidied = steps(editor(plan(room('r', rows))), tidy);
    expect(currentRoom(tidied).tables.map(frameOf)).toEqual([
      [100, 99, 80, 80],
      [400, 99, 80, 80],
      [700, 99, 80, 80],
      [90, 395, 80, 80],
      [410, 395, 80, 80],
    ]);
    expect(tidied.history.past.at(-1)?.label).toEqual({ kind: 'tidy', count: 5 });
    expect(steps(tidied, tidy).plan).toBe(tidied.plan);
  });

  it('keeps groups and adjoining tables together, and locked tables in place', () => {
    const pushed = [table('T1', 100, 100, { seats: 0 }), table('T2', 180, 100, { seats: 0 })];
    const group = [table('T3', 500, 110, { groupId: 'g' }), table('T4', 700, 150, { groupId: 'g' })];
    const fixed = table('T5', 1000, 140, { isLocked: true });
    const tidied = currentRoom(steps(editor(plan(room('r', [...pushed, ...group, fixed]))), tidy)).tables;
    const [one, two, three, four, five] = tidied.map(({ positionX, positionY }) => [positionX, positionY] as const);
    expect([two![0] - one![0], two![1] - one![1]]).toEqual([80, 0]);
    expect([four![0] - three![0], four![1] - three![1]]).toEqual([200, 40]);
    expect(five).toEqual([1000, 140]);
  });

  it('never stacks tables, and leaves no problem between separate groups to report', () => {
    fc.assert(
      fc.property(somePlan, (of) => {
        const before = editor(of);
        const moved = withoutLocked(currentRoom(before).tables);
        const pieces = piecesOf(moved, (a, b) => Math.abs(gapBetween(a, b)) <= TOUCHING);
        const pieceOf = new Map(pieces.flatMap((piece, index) => piece.map(({ key }) => [key, index] as const)));
        const reported = warningsOf(currentRoom(steps(before, tidy))).flatMap((problem) => {
          if (!('other' in problem)) return [];
          const [a, b] = [pieceOf.get(problem.table.key), pieceOf.get(problem.other.key)];
          return a === b ? [] : [`${problem.kind} ${problem.table.key} ${problem.other.key}`];
        });
        expect(reported).toEqual([]);
      }),
      runs(400),
    );
  });
});
