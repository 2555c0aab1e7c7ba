import { describe, expect, it } from 'vitest';
import type { EditorEvent } from './events';
import { handlesAround } from './handles';
import { measureGesture } from './measure';
import { merge } from './merge';
import { showSelection } from './pointer';
import { cameraOf, currentRoom, type EditorState, selectedItems } from './state';
import { decoration, drag, editor, frameOf, plan, room, steps, table } from './testing/samples';

const select = (...keys: string[]) => ({ type: 'select', keys }) as const;
const press = (x: number, y: number, modifiers = {}): EditorEvent[] => [
  { type: 'pointerDown', at: { x, y }, pointer: 'mouse', modifiers },
  { type: 'pointerUp' },
];
const selected = (state: EditorState) => [...state.selection].sort();
const lefts = (state: EditorState) => currentRoom(state).tables.map(({ positionX }) => positionX);
const three = plan(room('r', [table('T1', 100, 100), table('T2', 400, 100), table('T3', 700, 100)]));

describe('groups', () => {
  const grouped = steps(editor(three), select('T1', 'T2'), { type: 'group' }, { type: 'selectNone' });

  it('are selected and moved as a whole by a click, a marquee and a drag', () => {
    expect(selected(steps(grouped, ...press(120, 120)))).toEqual(['T1', 'T2']);
    expect(selected(steps(grouped, ...drag([50, 50], [150, 150])))).toEqual(['T1', 'T2']);
    expect(lefts(steps(grouped, ...drag([120, 120], [120, 420])))).toEqual([100, 400, 700]);
    expect(currentRoom(steps(grouped, ...drag([120, 120], [120, 420]))).tables.map(({ positionY }) => positionY)).toEqual([400, 400, 100]);
  });

  it('are added to and removed from the selection as a whole with Ctrl', () => {
    const all = steps(grouped, ...press(720, 120), ...press(120, 120, { free: true }));
    expect(selected(all)).toEqual(['T1', 'T2', 'T3']);
    expect(selected(steps(all, ...press(420, 120, { free: true })))).toEqual(['T3']);
  });

  it('let a single table be selected by key, and are dissolved as a whole', () => {
    const alone = steps(grouped, select('T1'));
    expect(selected(alone)).toEqual(['T1']);
    expect(lefts(steps(alone, { type: 'nudge', dx: 10, dy: 0 }))).toEqual([110, 400, 700]);
    const ended = steps(alone, { type: 'ungroup' });
    expect(currentRoom(ended).tables.map(({ groupId }) => groupId)).toEqual([null, null, null]);
    expect(ended.history.past.at(-1)?.label).toEqual({ kind: 'ungroup', count: 2 });
  });

  it('are duplicated as a new group, and a single table of them without a group', () => {
    const copied = steps(grouped, select('T1', 'T2'), { type: 'duplicate' });
    const [one, , , copy, other] = currentRoom(copied).tables;
    expect(copy?.groupId).toBe(other?.groupId);
    expect(copy?.groupId).not.toBe(one?.groupId);
    expect(currentRoom(steps(grouped, select('T1'), { type: 'duplicate' })).tables[3]?.groupId).toBeNull();
  });

  it('need two tables, and get ids that differ from a colleague’s', () => {
    expect(steps(editor(three), select('T1'), { type: 'group' }).plan).toBe(three);
    const mine = steps({ ...editor(three), origin: 'a-' }, select('T1', 'T2'), { type: 'group' }).plan;
    const theirs = steps({ ...editor(three), origin: 'b-' }, select('T2', 'T3'), { type: 'group' }).plan;
    const merged = merge(three, mine, theirs).plan.rooms[0]!.tables.map(({ groupId }) => groupId);
    expect(merged).toEqual(['a-new-1', 'a-new-1', 'b-new-1']);
  });
});

describe('a locked table', () => {
  const locked = steps(editor(three), select('T1'), { type: 'lock', isLocked: true }, { type: 'selectNone' });
  const all = select('T1', 'T2', 'T3');

  it.each<[string, EditorEvent]>([
    ['nudged', { type: 'nudge', dx: 10, dy: 0 }],
    ['made larger', { type: 'grow', width: 10, height: 0 }],
    ['given a size', { type: 'change', fields: { width: 20, shape: 'round' } }],
    ['turned', { type: 'rotate', degrees: 15 }],
    ['aligned', { type: 'align', edge: 'right' }],
    ['made as large as another', { type: 'sameSize', width: true, height: true }],
    ['tidied', { type: 'tidy' }],
    ['cut', { type: 'cut' }],
    ['removed', { type: 'remove' }],
  ])('is not %s', (_, event) => {
    const one = currentRoom(locked).tables[0];
    expect(currentRoom(steps(locked, all, event)).tables[0]).toBe(one);
    expect(currentRoom(steps(locked, select('T1'), event)).tables[0]).toBe(one);
  });

  it('stays in place while others are dragged, and is drawn there', () => {
    const carried = steps(locked, all, ...drag([420, 120], [420, 420]).slice(0, 3));
    expect(showSelection(carried).map(frameOf)).toEqual([
      [100, 100, 80, 80],
      [400, 400, 80, 80],
      [700, 400, 80, 80],
    ]);
  });

  it('is selected by a click, but ignored by a drag, a marquee and “select all”', () => {
    expect(selected(steps(locked, ...press(120, 120)))).toEqual(['T1']);
    const dragged = steps(locked, ...drag([120, 120], [450, 150]));
    expect([lefts(dragged), selected(dragged)]).toEqual([[100, 400, 700], ['T2']]);
    expect(selected(steps(locked, { type: 'selectAll' }))).toEqual(['T2', 'T3']);
  });

  it('cannot be resized or turned by its handles', () => {
    const chosen = steps(locked, select('T1'));
    const handles = handlesAround(selectedItems(chosen), cameraOf(chosen));
    expect(handles).toHaveLength(9);
    for (const { at } of handles) {
      const dragged = steps(chosen, ...drag([at.x, at.y], [at.x + 60, at.y + 40]));
      expect(currentRoom(dragged).tables[0]).toBe(currentRoom(locked).tables[0]);
    }
  });

  it('can be renamed, reseated and duplicated, and its copy is unlocked', () => {
    expect(currentRoom(steps(locked, { type: 'rename', key: 'T1', name: 'Window' })).tables[0]?.name).toBe('Window');
    expect(currentRoom(steps(locked, select('T1'), { type: 'change', fields: { seats: 2 } })).tables[0]?.seats).toBe(2);
    expect(currentRoom(steps(locked, select('T1'), { type: 'duplicate' })).tables[3]?.isLocked).toBe(false);
    const freed = steps(locked, select('T1'), { type: 'lock', isLocked: false }, { type: 'nudge', dx: 10, dy: 0 });
    expect(lefts(freed)).toEqual([110, 400, 700]);
  });

  it('stays locked in a copy of its room', () => {
    const copied = steps(locked, { type: 'duplicateRoom', roomKey: 'r', name: 'Copy' });
    expect(currentRoom(copied).tables.map(({ isLocked }) => isLocked)).toEqual([true, false, false]);
  });
});

describe('chairs', () => {
  it('select their table by a click and by a marquee', () => {
    // The chair above the table. Its centre is 18 cm from the table's edge.
    expect(selected(steps(editor(three), ...press(140, 76)))).toEqual(['T1']);
    expect(selected(steps(editor(three), ...drag([130, 60], [150, 80])))).toEqual(['T1']);
    expect(selected(steps(editor(three), ...drag([100, 60], [110, 80])))).toEqual([]);
  });
});

describe('measurements during a drag', () => {
  const walled = plan(
    room('r', [table('T1', 100, 100, { seats: 2 }), table('T2', 400, 100, { seats: 2 })], {
      decoration: [decoration('bar', 'bar', { positionX: 100, positionY: 500, width: 300, height: 60 })],
    }),
  );
  const carried = (to: [number, number], modifiers = {}) =>
    measureGesture(steps(editor(walled), ...drag([120, 120], to, { free: true, ...modifiers }).slice(0, 3)));

  it('are absent while nothing is dragged', () => {
    expect(measureGesture(editor(walled))).toBeNull();
    expect(measureGesture(steps(editor(walled), ...drag([20, 20], [60, 60]).slice(0, 3)))).toBeNull();
  });

  it('include the size and the shortest distance to the nearest table', () => {
    expect(carried([330, 120])).toMatchObject({
      size: { width: 80, height: 80 },
      conflicts: [{ problem: { kind: 'too close', gap: 10 } }],
      nearest: { gap: 10, other: { key: 'T2' }, from: { x: 390 }, to: { x: 400 } },
    });
    // From chair to chair, vertically.
    expect(carried([420, 320])).toMatchObject({ conflicts: [], nearest: { gap: 62, from: { x: 440, y: 271 }, to: { x: 440, y: 209 } } });
  });

  it('include the problems that would be reported, also with decoration', () => {
    expect(carried([400, 130])).toMatchObject({ conflicts: [{ other: { key: 'T2' }, problem: { kind: 'overlap' } }], nearest: null });
    expect(carried([120, 510])).toMatchObject({ conflicts: [{ other: { key: 'bar' }, problem: { kind: 'overlap' } }] });
    expect(carried([120, 420])).toMatchObject({ conflicts: [{ other: { key: 'bar' }, problem: { kind: 'chairs' } }] });
  });

  it('include the original of a copy, which stays in place', () => {
    expect(carried([120, 330], { copy: true })).toMatchObject({ conflicts: [], nearest: { other: { key: 'T1' } } });
  });
});
