import { describe, expect, it } from 'vitest';
import { AreasStore } from '../editor/store';
import { newArea, type Point } from './areas';
import { outlineRefusal, refusalOf } from './refusals';

const point = (lat: number, lng: number): Point => ({ lat, lng });
const square = (lat: number, lng: number) => [point(lat, lng), point(lat, lng + 1), point(lat + 1, lng + 1), point(lat + 1, lng)];
const plan = [newArea('w', 'West', square(48, 2)), newArea('e', 'East', square(48, 3))];
const beyond = square(48, 2).toSpliced(2, 0, point(48.5, 4.5));

describe('a refused outline', () => {
  it('is reported with the edge that is in the way, not the one being dragged', () => {
    const before = square(48, 2);
    const at = point(49.5, 2.4);
    expect(outlineRefusal(before.with(0, at), before, at)).toEqual({
      kind: 'crosses itself',
      at,
      edge: [point(49, 3), point(49, 2)],
      numbers: [3, 4],
    });
  });

  it('is reported when it has too few points', () => {
    expect(outlineRefusal(square(48, 2).slice(0, 2), [], null)).toEqual({ kind: 'too few points', at: null });
    expect(refusalOf(plan, { key: 'w', points: square(48, 2).slice(0, 2), together: true })?.kind).toBe('too few points');
  });

  it('is reported with the neighbour that it would break, unless it is reshaped alone', () => {
    expect(refusalOf(plan, { key: 'w', points: beyond, together: true })).toEqual({ kind: 'breaks neighbour', at: null, name: 'East' });
    expect(refusalOf(plan, { key: 'w', points: beyond, together: false })).toBeNull();
    // An area's own crossings are shown below its points, as they may occur while typing.
    const bow = [0, 2, 1, 3].map((index) => square(48, 2)[index] as Point);
    expect(refusalOf(plan, { key: 'w', points: bow, together: false })).toBeNull();
  });

  it('leaves the plan unchanged and is reported until the next edit', () => {
    const store = new AreasStore(1, [], true);
    store.send({ type: 'add', areas: plan, kind: 'draw' });
    const before = store.state;
    const at = point(48.5, 4.5);
    expect(store.reshape({ type: 'reshape', key: 'w', points: beyond, kind: 'reshape', together: true }, at)).toBe(false);
    expect([store.state, store.refusal]).toEqual([before, { kind: 'breaks neighbour', at, name: 'East' }]);
    store.send({ type: 'change', key: 'w', fields: { name: 'Ouest' } });
    expect(store.refusal).toBeNull();
  });
});

describe('discarding', () => {
  it('is a step that can be undone, even after another edit', () => {
    const store = new AreasStore(1, [], true);
    store.send({ type: 'add', areas: plan, kind: 'draw' });
    store.send({ type: 'change', key: 'w', fields: { name: 'Ouest' } });
    const drawn = store.state.plan;
    store.discard();
    expect([store.state.plan, store.isDirty, store.state.steps.past.at(-1)]).toMatchObject([[], false, { kind: 'discard', count: 2 }]);
    store.send({ type: 'undo' });
    expect(store.state.plan).toBe(drawn);
    store.discard();
    store.send({ type: 'add', areas: [newArea('n', 'New', square(10, 10))], kind: 'draw' });
    store.undoDiscard();
    expect(store.state.plan).toBe(drawn);
    store.undoDiscard();
    expect(store.state.plan).toBe(drawn);
  });
});
