import { expect, it } from 'vitest';
import { isSaved } from './saving';
import { step } from './step';
import { editor, plan, room, steps, table } from './testing/samples';

const before = plan(room('r', [table('T1', 100, 100), table('T2', 400, 100)]), room('s', [table('T3', 100, 100)]));
const tablesIn = (state: ReturnType<typeof editor>) =>
  state.plan.rooms.map(({ key, tables }) => [key, tables.map(({ key: tableKey, name }) => `${tableKey} ${name}`)]);

it('brings removed tables back where they stood, in one undoable step that selects them', () => {
  const cut = steps(editor(before), { type: 'select', keys: ['T1'] }, { type: 'remove' });
  const back = step(cut, { type: 'bringBack', from: before, keys: new Set(['T1', 'T2']) });
  expect(tablesIn(back)[0]).toEqual(['r', ['T1 T1', 'T2 T2']]);
  expect(isSaved({ plan: before, ids: {} }, back.plan)).toBe(true);
  expect([...back.selection]).toEqual(['T1']);
  expect(back.history.past.at(-1)?.label).toEqual({ kind: 'bring back', count: 1, name: 'T1' });
  expect(step(back, { type: 'undo' }).plan).toBe(cut.plan);
});

it('brings back the room of a table, and renames the table if its name is taken by now', () => {
  const gone = steps(editor(before), { type: 'removeRoom', roomKey: 's' }, { type: 'rename', key: 'T2', name: 'T3' });
  const back = step(gone, { type: 'bringBack', from: before, keys: new Set(['T3']) });
  expect(tablesIn(back)).toEqual([
    ['r', ['T1 T1', 'T2 T3']],
    ['s', ['T3 T4']],
  ]);
  expect(back.roomKey).toBe('s');
  expect(step(back, { type: 'bringBack', from: before, keys: new Set(['T3']) }).history).toBe(back.history);
});
