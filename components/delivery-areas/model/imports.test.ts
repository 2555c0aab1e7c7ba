import { describe, expect, it } from 'vitest';
import type { ImportCandidate } from '@/server/delivery-areas/delivery-areas.schema';
import { newArea, type Point } from './areas';
import { openEditor, step } from './editor';
import { proposalsOf, withImports } from './imports';

const square = (lat: number): Point[] => [
  { lat, lng: 2 },
  { lat, lng: 2.01 },
  { lat: lat + 0.01, lng: 2.01 },
];
const candidate = (name: string, more: Partial<ImportCandidate> = {}): ImportCandidate => ({
  uuid: null,
  name,
  points: square(49),
  settings: {},
  isUsable: true,
  problems: [],
  match: null,
  action: 'add',
  ...more,
});
const nord = { ...newArea('uuid-n', 'Nord', square(48)), deliveryFee: 150, modes: [4], createdAt: '2026-01-01T00:00:00Z' };
const drawn = newArea('not saved yet', 'Est', square(48));
const plan = [nord, drawn];
const keyOf = () => 'made up';

describe('area import', () => {
  it('replaces only the outlines of areas with the same name, and adds the other areas', () => {
    const proposals = proposalsOf(plan, [
      candidate('nord', { settings: { deliveryFee: 900 } }),
      candidate('Sud', { settings: { deliveryFee: 5 } }),
    ]);
    expect(proposals.map(({ match, hasOtherTerms }) => [match?.area.key, hasOtherTerms])).toEqual([
      ['uuid-n', true],
      [undefined, false],
    ]);
    const { plan: after, touched } = withImports(plan, proposals, false, keyOf);
    expect(after).toEqual([{ ...nord, points: square(49) }, drawn, { ...newArea('made up', 'Sud', square(49)), deliveryFee: 5 }]);
    expect(touched.map(({ name }) => name)).toEqual(['Nord', 'Sud']);
  });

  it('matches drawn areas that are not saved yet, so that importing a file twice adds nothing twice', () => {
    const once = withImports(plan, proposalsOf(plan, [candidate('Sud')]), false, keyOf).plan;
    expect(withImports(once, proposalsOf(once, [candidate('Sud'), candidate('Est')]), false, keyOf).plan).toHaveLength(3);
  });

  it('takes over the terms of the file only when asked, and never modes or creation times', () => {
    const proposals = proposalsOf(plan, [candidate('Le Nord', { uuid: 'uuid-n', settings: { deliveryFee: 900, priority: 2 } })]);
    expect(withImports(plan, proposals, true, keyOf).plan[0]).toEqual({
      ...nord,
      name: 'Le Nord',
      deliveryFee: 900,
      priority: 2,
      points: square(49),
    });
  });

  it('is one undoable step', () => {
    const state = openEditor(plan);
    const { plan: after } = withImports(plan, proposalsOf(plan, [candidate('Nord'), candidate('Sud')]), false, keyOf);
    const done = step(state, { type: 'put', plan: after, kind: 'import', name: 'Nord', count: 2, select: 'uuid-n' });
    expect([done.steps.past.length, done.selected]).toEqual([1, 'uuid-n']);
    expect(step(done, { type: 'undo' }).plan).toEqual(plan);
  });
});
