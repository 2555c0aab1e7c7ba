import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Area } from '@/server/delivery-areas/delivery-areas.schema';
import { outlineFault } from '@/server/delivery-areas/geometry.rules';
import { simplify, unwrapLongitudes } from '@/server/delivery-areas/simplify.rules';
import { runs } from '@/server/testing/runs';
import { bodyOf, type DrawnArea, newArea, type Plan, type Point, planOf, samePlan, withModes } from './areas';
import { coloursOf } from './colours';
import { coverageOf, coveringOf } from './coverage';
import { difference } from './difference';
import { readDraft, writeDraft } from './draft';
import { type EditorEvent, type EditorState, openEditor, step } from './editor';
import { merge } from './merge';
import { circleAround, countSharedCorners, outlineOf, ringOf, snapTo, squareKm } from './outline';
import { errorsOf, problemsOf } from './problems';

const square = (lat: number, lng: number, size = 1): Point[] => [
  { lat, lng },
  { lat, lng: lng + size },
  { lat: lat + size, lng: lng + size },
  { lat: lat + size, lng },
];
const drawn = (key: string, more: Partial<DrawnArea> = {}): DrawnArea => ({ ...newArea(key, key.toUpperCase(), square(0, 0)), ...more });
const run = (state: EditorState, ...events: EditorEvent[]) => events.reduce(step, state);

const anyKey = fc.constantFrom('a', 'b', 'c', 'd');
const anyEvent: fc.Arbitrary<EditorEvent> = fc.oneof(
  anyKey.map((key) => ({ type: 'remove' as const, key })),
  fc.tuple(anyKey, fc.integer({ min: 0, max: 3 })).map(([key, deliveryFee]) => ({ type: 'change' as const, key, fields: { deliveryFee } })),
  fc.tuple(anyKey, fc.string({ maxLength: 3 })).map(([key, name]) => ({ type: 'change' as const, key, fields: { name } })),
  fc
    .tuple(anyKey, fc.integer({ min: 0, max: 3 }), fc.boolean())
    .map(([key, at, together]) => ({ type: 'reshape' as const, key, points: square(at, at), kind: 'reshape' as const, together })),
  fc.tuple(anyKey, fc.constantFrom(-1 as const, 1 as const)).map(([key, by]) => ({ type: 'move' as const, key, by })),
  fc.nat(99).map((n) => ({ type: 'add' as const, kind: 'draw' as const, areas: [drawn(`n${n}`)] })),
);
const start: Plan = [drawn('a'), drawn('b', { points: square(1, 1) }), drawn('c', { points: square(1, 0) })];

describe('area editor', () => {
  it('undoes and redoes any edits step by step', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        const done = run(openEditor(start), ...events);
        const undone = run(done, ...done.steps.past.map(() => ({ type: 'undo' as const })));
        expect(undone.plan).toEqual(start);
        expect(step(undone, { type: 'undo' })).toBe(undone);
        const redone = run(undone, ...undone.steps.future.map(() => ({ type: 'redo' as const })));
        expect(redone.plan).toEqual(done.plan);
      }),
    );
  });

  it('records no step for an edit that changes nothing, and one step for typing in a field', () => {
    const state = openEditor(start);
    const same = start[0] as DrawnArea;
    expect(step(state, { type: 'change', key: 'a', fields: { name: same.name } })).toBe(state);
    expect(step(state, { type: 'reshape', key: 'a', points: same.points, kind: 'reshape', together: true })).toBe(state);
    expect(step(state, { type: 'remove', key: 'nobody' })).toBe(state);
    const typed = run(state, ...[1, 12, 129].map((deliveryFee) => ({ type: 'change' as const, key: 'a', fields: { deliveryFee } })));
    expect(typed.steps.past).toHaveLength(1);
    expect(step(typed, { type: 'undo' }).plan).toEqual(start);
    const other = step(typed, { type: 'change', key: 'b', fields: { deliveryFee: 5 } });
    expect(other.steps.past).toHaveLength(2);
  });

  it('keeps at most two hundred steps', () => {
    const events = Array.from({ length: 250 }, (_, n) => ({ type: 'add' as const, kind: 'draw' as const, areas: [drawn(`n${n}`)] }));
    expect(run(openEditor([]), ...events).steps.past).toHaveLength(200);
  });

  it('does not undo what a colleague saved', () => {
    const mine = run(openEditor(start), { type: 'change', key: 'a', fields: { deliveryFee: 7 } });
    const theirs = start.map((each) => (each.key === 'b' ? { ...each, priority: 9 } : each));
    const { plan } = merge(start, mine.plan, theirs);
    const both = step(mine, { type: 'receive', plan });
    expect(both.plan.map(({ deliveryFee, priority }) => [deliveryFee, priority])).toEqual([
      [7, null],
      [290, 9],
      [290, null],
    ]);
    expect(samePlan(step(both, { type: 'undo' }).plan, theirs)).toBe(true);
  });

  it('replaces an area’s key with the server’s in every step once it is saved', () => {
    const added = run(openEditor(start), { type: 'add', kind: 'draw', areas: [drawn('new')] });
    const saved = step(added, { type: 'rename keys', keys: new Map([['new', 'uuid']]) });
    expect(saved.selected).toBe('uuid');
    const again = run(saved, { type: 'undo' }, { type: 'redo' });
    expect(again.plan.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'uuid']);
  });
});

describe('merging area plans', () => {
  it('takes over what only one side changed, and asks about what both changed', () => {
    const mine = start.map((each) => (each.key === 'a' ? { ...each, deliveryFee: 1, name: 'mine' } : each));
    const theirs = [...start.map((each) => (each.key === 'a' ? { ...each, deliveryFee: 2, priority: 3 } : each)), drawn('e')];
    const { plan, conflicts } = merge(start, mine, theirs, () => 'theirs');
    expect(plan[0]).toMatchObject({ name: 'mine', deliveryFee: 2, priority: 3 });
    expect(plan.at(-1)?.key).toBe('e');
    expect(conflicts.map(({ id }) => id)).toEqual(['a/deliveryFee']);
    expect(merge(start, mine, theirs, () => 'mine').plan[0]).toMatchObject({ deliveryFee: 1, priority: 3 });
  });

  it('asks about an area that one side removed and the other changed, and only then', () => {
    const without = start.filter(({ key }) => key !== 'a');
    const changed = start.map((each) => (each.key === 'a' ? { ...each, deliveryFee: 1 } : each));
    expect(merge(start, without, start).plan).toEqual(without);
    expect(merge(start, start, without).plan).toEqual(without);
    expect(merge(start, without, changed, () => 'theirs').plan.some(({ key }) => key === 'a')).toBe(true);
    expect(merge(start, without, changed, () => 'mine').plan.some(({ key }) => key === 'a')).toBe(false);
    expect(merge(start, changed, without).conflicts).toMatchObject([{ field: 'existence', theirs: null }]);
  });

  it('recognises an area that was saved without an answer, and keeps later changes to it', () => {
    const made = drawn('n1', { points: square(5, 5), deliveryFee: 290 });
    const saved = { ...made, key: 'uuid-1', createdAt: '2026-11-28T10:00:00Z' };
    const theirs = [...start, saved];
    expect(merge(start, [...start, made], theirs)).toEqual({ plan: theirs, conflicts: [] });
    const { plan, conflicts } = merge(start, [...start, { ...made, deliveryFee: 390 }], theirs);
    expect([plan, conflicts]).toEqual([[...start, { ...saved, deliveryFee: 390 }], []]);
    // Of two equal copies, each keeps its own.
    const twice = merge(start, [...start, made, { ...made, key: 'n2', name: 'Copy' }], theirs);
    expect(twice.plan.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'uuid-1', 'n2']);
  });

  it('returns the changed areas without conflicts when the other side changed nothing', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 12 }), (events) => {
        const { plan } = run(openEditor(start), ...events);
        expect(difference(merge(start, plan, start).plan, plan).filter(({ kind }) => kind !== 'reordered')).toEqual([]);
        expect(merge(start, plan, start).conflicts).toEqual([]);
        expect(merge(start, start, plan).conflicts).toEqual([]);
        expect(merge(start, plan, plan).conflicts).toEqual([]);
      }),
    );
  });
});

describe('the difference of area plans', () => {
  it('lists added, changed, removed and reordered areas', () => {
    const to = [{ ...(start[2] as DrawnArea), name: 'x', priority: 1 }, start[0] as DrawnArea, drawn('new')];
    expect(difference(start, to).map((each) => [each.kind, 'changes' in each ? each.changes.map(({ field }) => field) : null])).toEqual([
      ['changed', ['name', 'priority']],
      ['added', null],
      ['removed', null],
      ['reordered', null],
    ]);
    expect(difference(start, start)).toEqual([]);
  });
});

describe('outlines', () => {
  it('count the corners that they share', () => {
    expect(countSharedCorners([drawn('a', { points: square(0, 0) }), drawn('b', { points: square(0, 1) })], 'a')).toBe(2);
  });

  it('snap to the nearest corner within reach, or else to the nearest edge', () => {
    const project = ({ lat, lng }: Point) => ({ x: lng * 100, y: -lat * 100 });
    expect(snapTo([square(0, 0)], { x: 104, y: -97 }, project, 10)).toEqual({ point: { lat: 1, lng: 1 }, kind: 'corner' });
    expect(snapTo([square(0, 0)], { x: 106, y: -50 }, project, 10)).toEqual({ point: { lat: 0.5, lng: 1 }, kind: 'edge' });
    expect(snapTo([square(0, 0)], { x: 50, y: -50 }, project, 10)).toBeNull();
  });

  it('convert to map rings and back, even across the antimeridian', () => {
    const fiji = [179, -179, -179, 179].map((lng, index) => ({ lat: index < 2 ? -16 : -18, lng }));
    expect(unwrapLongitudes(fiji).map(({ lng }) => lng)).toEqual([179, 181, 181, 179]);
    expect(outlineOf(ringOf(fiji))).toEqual(fiji);
    expect(outlineOf(ringOf(square(48, 2)))).toEqual(square(48, 2));
  });

  it('can be circles of a requested radius', () => {
    const circle = circleAround({ lat: 48.86, lng: 2.36 }, 1_000);
    expect(outlineFault(circle)).toBeUndefined();
    expect(squareKm(circle)).toBeCloseTo(3.13, 1);
  });

  it('lose redundant points when simplified, and stay valid', () => {
    const circle = circleAround({ lat: 48.86, lng: 2.36 }, 2_000, 400);
    const less = simplify(circle, 5);
    expect(less.length).toBeGreaterThan(10);
    expect(less.length).toBeLessThan(80);
    expect(outlineFault(less)).toBeUndefined();
    expect(less.every((point) => circle.includes(point))).toBe(true);
    expect(simplify(circle, 100_000).length).toBeGreaterThanOrEqual(3);
    const line = [...square(0, 0), { lat: 0.5, lng: 0 }];
    expect(simplify(line, 1)).toHaveLength(4);
  });
});

describe('coverage', () => {
  it('includes overlaps of active areas and gaps between areas', () => {
    const around = [
      drawn('south', { points: [...square(0, 0, 3).slice(0, 2), { lat: 1, lng: 3 }, { lat: 1, lng: 0 }] }),
      drawn('north', {
        points: [
          { lat: 2, lng: 0 },
          { lat: 2, lng: 3 },
          { lat: 3, lng: 3 },
          { lat: 3, lng: 0 },
        ],
      }),
      drawn('west', {
        points: [
          { lat: 1, lng: 0 },
          { lat: 1, lng: 1 },
          { lat: 2, lng: 1 },
          { lat: 2, lng: 0 },
        ],
      }),
      drawn('east', {
        points: [
          { lat: 1, lng: 2 },
          { lat: 1, lng: 3 },
          { lat: 2, lng: 3 },
          { lat: 2, lng: 2 },
        ],
      }),
    ];
    const { overlaps, gaps } = coverageOf(coveringOf(around));
    expect(overlaps).toEqual([]);
    expect(gaps).toHaveLength(1);
    const twice = coverageOf(coveringOf([drawn('a'), drawn('b', { points: square(0.5, 0.5) }), drawn('off', { isActivated: false })]));
    expect(twice.overlaps.map(({ keys }) => keys)).toEqual([['a', 'b']]);
    expect(twice.gaps).toEqual([]);
  });

  it('is the same after incremental changes as when computed from scratch', () => {
    const anySquare = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 4 }));
    fc.assert(
      fc.property(fc.array(anySquare, { maxLength: 9 }), fc.array(fc.tuple(fc.nat(8), anySquare), { maxLength: 6 }), (start, changes) => {
        const area = ([lat, lng, size]: [number, number, number], index: number) => ({ key: `${index}`, points: square(lat, lng, size) });
        let areas = start.map(area);
        for (const [at, to] of changes) {
          areas = at < areas.length ? areas.with(at, area(to, at)) : [...areas, area(to, areas.length)];
          expect(coverageOf(areas)).toEqual(coverageOf(structuredClone(areas)));
        }
      }),
      runs(40),
    );
  });
});

describe('problems', () => {
  const kinds = (plan: Plan) => problemsOf(plan).map(({ kind }) => kind);
  it('list what a save would be rejected for, and areas that guests would not find', () => {
    const times = { start: 600, end: 700, day: 'MON' as const, orderingQuota: null };
    expect(kinds([drawn('a', { modes: [1] })])).toEqual([]);
    expect(kinds([drawn('a', { name: ' ', points: square(0, 0).slice(0, 2) })])).toEqual(['name', 'outline', 'not bound']);
    expect(kinds([drawn('a', { isActivated: false })])).toEqual(['not activated']);
    expect(kinds([drawn('a', { modes: [1], isScheduleModeEnabled: true })])).toEqual(['never open']);
    expect(kinds([drawn('a', { modes: [1], schedules: [times, times] })])).toEqual(['times']);
    expect(kinds([drawn('a', { modes: [1] }), drawn('b', { modes: [1], name: 'A' })])).toEqual(['same name']);
    expect(errorsOf([drawn('a')])).toEqual([]);
  });
});

describe('data that leaves the editor', () => {
  const area: Area = {
    areaId: 4,
    uuid: '0f0f5f0c-6a2e-4c39-8a57-3a0d7c1f9b11',
    restaurantId: 1,
    name: 'A',
    deliveryFee: 1,
    deliveryDelay: 2,
    isActivated: true,
    minimumAmount: 3,
    minimumAmountForFreeDelivery: 4,
    forceOnlinePayment: true,
    paymentLater: true,
    isScheduleModeEnabled: false,
    priority: 5,
    points: square(0, 0),
    schedules: [],
    consumptionModeIds: [7, 8],
    createdAt: '2026-11-01T00:00:00.000Z',
  };

  it('carries the ids of existing areas', () => {
    const plan = [drawn('new', { modes: [7] }), ...planOf([area])];
    const body = bodyOf([area], plan);
    expect(body.map(({ areaId }) => areaId)).toEqual([undefined, 4]);
    const { uuid: _, restaurantId: __, createdAt: ___, consumptionModeIds, ...fields } = area;
    expect(body[1]).toEqual({ ...fields, boundTo: consumptionModeIds });
  });

  it('is kept as a draft that can be read back for the same restaurant only', () => {
    const draft = { restaurantId: 1, areas: [area], plan: [...start], at: 5 };
    expect(readDraft(writeDraft(draft), 1)).toEqual(draft);
    const kept = writeDraft({ ...draft, plan: [...planOf([area]), ...start] });
    expect(readDraft(kept, 1)?.plan).toEqual([...planOf([area]), ...start]);
    expect(kept.length).toBeLessThan(writeDraft(draft).length + 60);
    expect(readDraft(writeDraft(draft), 2)).toBeNull();
    expect(readDraft('{"format":0}', 1)).toBeNull();
    expect(readDraft('{', 1)).toBeNull();
  });
});

describe('linking all areas', () => {
  it('adds modes to areas that lack them in one undoable step, and leaves the others unchanged', () => {
    const plan = [drawn('a', { modes: [9] }), drawn('b', { modes: [4, 9] })];
    const after = withModes(plan, [4]);
    expect(after.map(({ modes }) => modes)).toEqual([
      [4, 9],
      [4, 9],
    ]);
    expect(after[1]).toBe(plan[1]);
    const done = step(openEditor(plan), { type: 'put', plan: after, kind: 'bind', name: 'A', count: 1 });
    expect(step(done, { type: 'undo' }).plan).toEqual(plan);
    expect(step(openEditor(plan), { type: 'put', plan, kind: 'bind', name: 'A', count: 0 }).steps.past).toEqual([]);
  });
});

describe('colours', () => {
  it('are the same for equal values, and the legend lists the values in order', () => {
    const plan = [300, 100, 300, 200].map((deliveryFee, index) => drawn(`z${index}`, { deliveryFee, priority: index || null }));
    const { of, legend } = coloursOf(plan, 'fee');
    expect(legend.map(({ value }) => value)).toEqual([100, 200, 300]);
    expect(plan.map(of)[0]).toBe(plan.map(of)[2]);
    expect(new Set(plan.map(of)).size).toBe(3);
    const many = coloursOf(
      Array.from({ length: 50 }, (_, index) => drawn(`${index}`, { deliveryFee: 100 + index })),
      'fee',
    ).legend;
    expect([many.length, many[0]?.value, many.at(-1)?.to]).toEqual([7, 100, 149]);
    expect(coloursOf(plan, 'priority').legend.map(({ value }) => value)).toEqual([1, 2, 3, null]);
    expect(new Set(plan.map(coloursOf(plan, 'area').of)).size).toBe(4);
  });
});
