import { expect, it } from 'vitest';
import type { EditorEvent } from '../model/events';
import { table } from '../model/testing/samples';
import { countFor } from './useTools';

const group = [table('T1', 0, 0, { groupId: 'g' }), table('T2', 90, 10, { groupId: 'g' }), table('T3', 400, 20, { groupId: 'g' })];
const single = table('T4', 500, 0);
const locked = table('T5', 600, 0, { isLocked: true });

it.each<EditorEvent>([
  { type: 'align', edge: 'left' },
  { type: 'distribute', axis: 'x' },
  { type: 'equalGaps', axis: 'y' },
])('a group counts once for %j, as it moves as one, and locked items do not', (event) => {
  expect([countFor(event, group), countFor(event, [...group, single, locked])]).toEqual([1, 2]);
});

it('each item counts for other steps, and only for removing and resizing not those that are locked', () => {
  const items = [...group, locked];
  expect(countFor({ type: 'duplicate' }, items)).toBe(4);
  expect(countFor({ type: 'remove' }, items)).toBe(3);
  expect(countFor({ type: 'sameSize', width: true, height: true }, items)).toBe(3);
});
