import { describe, expect, it } from 'vitest';
import { toCanvas } from './camera';
import { palette } from './palette';
import { warningsOf } from './problems';
import { cameraOf, type EditorState } from './state';
import { decoration, editor, frameOf, plan, room, steps, table } from './testing/samples';

const salle = room('salle', [table('T1', 100, 100), table('T2', 300, 100)], {
  decoration: [decoration('bar', 'bar', { positionX: 100, positionY: 500, width: 300, height: 60 })],
});
const terrasse = room('terrasse', [table('T10', 0, 0)], { position: 1 });
const floor = plan(salle, terrasse);

const roomAt = (state: EditorState, index: number) => state.plan.rooms[index]!;
const names = (state: EditorState, index = 0) => roomAt(state, index).tables.map(({ name }) => name);
const frames = (state: EditorState, index = 0) => roomAt(state, index).tables.map(frameOf);
const told = (state: EditorState) => state.history.past.map(({ label }) => label);
const select = (...keys: string[]) => ({ type: 'select', keys }) as const;
const stamp = (id: string) => palette.find((each) => each.id === id)!;

describe('keyboard commands', () => {
  it('nudge the selection, and record a run of nudges as one step', () => {
    const nudge = (time: number) => ({ type: 'nudge', dx: 10, dy: 0, time }) as const;
    const run = steps(editor(floor), select('T1'), nudge(0), nudge(200), nudge(900));
    expect(frames(run)[0]).toEqual([130, 100, 80, 80]);
    expect(told(run)).toEqual([{ kind: 'nudge', count: 1, name: 'T1' }]);
    expect(steps(run, { type: 'undo' }).plan).toBe(floor);
    expect(told(steps(run, nudge(5000)))).toHaveLength(2);
    expect(told(steps(run, select('T2'), nudge(1000)))).toHaveLength(2);
    expect(told(steps(run, { type: 'undo' }, { type: 'redo' }, nudge(1000)))).toHaveLength(1);
  });

  it('select the tables in reading order and wrap around', () => {
    const next = { type: 'selectNext', by: 1 } as const;
    const back = { type: 'selectNext', by: -1 } as const;
    const keys = (...events: (typeof next | typeof back)[]) => [...steps(editor(floor), ...events).selection];
    expect(keys(next)).toEqual(['T1']);
    expect(keys(next, next)).toEqual(['T2']);
    expect(keys(next, next, next)).toEqual(['T1']);
    expect(keys(back)).toEqual(['T2']);
    expect(keys(next, back)).toEqual(['T2']);
  });

  it('place a new table in the middle of the view, and the next ones beside it on free ground', () => {
    const place = { type: 'place', stamp: stamp('four') } as const;
    const placed = steps(editor(plan(room('r'))), place, place, place);
    expect(names(placed)).toEqual(['T1', 'T2', 'T3']);
    expect(frames(placed)).toEqual([
      [540, 360, 120, 80],
      [390, 360, 120, 80],
      [690, 360, 120, 80],
    ]);
    expect(warningsOf(roomAt(placed, 0))).toEqual([]);
  });

  it('change fields within the limits, and table fields of tables only', () => {
    const changed = steps(editor(floor), { type: 'selectAll' }, { type: 'change', fields: { width: 20_000, seats: 6 } });
    expect(roomAt(changed, 0).tables.map(({ width, seats }) => [width, seats])).toEqual([
      [10_000, 6],
      [10_000, 6],
    ]);
    expect(roomAt(changed, 0).decoration[0]).not.toHaveProperty('seats');
    expect(steps(editor(floor), select('T1'), { type: 'change', fields: { positionX: 100 } }).plan).toBe(floor);
    expect(frames(steps(editor(floor), select('T1'), { type: 'grow', width: 10, height: -200 }))[0]).toEqual([100, 100, 90, 1]);
  });
});

describe('names', () => {
  it('are changed inline, and an empty name is ignored', () => {
    const renamed = steps(editor(floor), { type: 'rename', key: 'T1', name: '  Window ' });
    expect(names(renamed)).toEqual(['Window', 'T2']);
    expect(told(renamed)).toEqual([{ kind: 'rename', count: 1, name: 'Window' }]);
    expect(steps(editor(floor), { type: 'rename', key: 'T1', name: ' ' }).plan).toBe(floor);
    expect(names(steps(editor(floor), { type: 'rename', key: 'T10', name: 'Sun' }), 1)).toEqual(['Sun']);
  });

  it('are numbered for the whole room or the selection, or follow a pattern', () => {
    const numbering = { prefix: 'S', from: 1, digits: 2, order: 'rows' } as const;
    expect(names(steps(editor(floor), { type: 'number', numbering }))).toEqual(['S01', 'S02']);
    expect(names(steps(editor(floor), select('T2'), { type: 'number', numbering }))).toEqual(['T1', 'S01']);
    expect(names(steps(editor(floor), { type: 'selectAll' }, { type: 'renameAll', pattern: '{name} S', from: 1 }))).toEqual([
      'T1 S',
      'T2 S',
    ]);
  });
});

describe('copies', () => {
  it('lie on free ground beside their originals under free names, with one step per paste', () => {
    const pasted = steps(editor(floor), select('T1', 'bar'), { type: 'copy' }, { type: 'paste' }, { type: 'paste' });
    expect(names(pasted)).toEqual(['T1', 'T2', 'T3', 'T4']);
    expect(frames(pasted).slice(2)).toEqual([
      [120, 270, 80, 80],
      [290, 270, 80, 80],
    ]);
    expect(roomAt(pasted, 0).decoration).toHaveLength(3);
    expect([...pasted.selection]).toEqual(['new-3', 'new-4']);
    expect(told(pasted).map(({ kind }) => kind)).toEqual(['paste', 'paste']);
  });

  it('go to the same place in another room or to the pointer, as near as there is free ground', () => {
    const elsewhere = steps(editor(floor), select('T1'), { type: 'copy' }, { type: 'showRoom', roomKey: 'terrasse' }, { type: 'paste' });
    expect(frames(elsewhere, 1)).toEqual([
      [0, 0, 80, 80],
      [170, 100, 80, 80],
    ]);
    const pointed = steps(editor(floor), select('T1'), { type: 'copy' }, { type: 'paste', at: { x: 640, y: 340 } });
    expect(frames(pointed)[2]).toEqual([600, 300, 80, 80]);
    const crowded = steps(editor(floor), select('T1'), { type: 'copy' }, { type: 'paste', at: { x: 350, y: 150 } });
    expect(frames(crowded)[2]).toEqual([470, 110, 80, 80]);
  });

  it('become new tables when pasted from another layout, even where their keys are in use', () => {
    const { clipboard } = steps(editor(plan(room('elsewhere', [table('new-1', 0, 0)]))), { type: 'selectAll' }, { type: 'cut' });
    const pasted = steps(editor(floor), { type: 'takeClipboard', items: clipboard!.items }, { type: 'paste' }, { type: 'paste' });
    expect(roomAt(pasted, 0).tables.map(({ key }) => key)).toEqual(['T1', 'T2', 'new-1', 'new-2']);
    const [first] = clipboard!.items;
    expect(roomAt(pasted, 0).tables[2]).not.toBe(first);
  });

  it('keep the keys of cut tables, but only on the first paste', () => {
    const cut = steps(editor(floor), select('T2'), { type: 'cut' });
    expect(names(cut)).toEqual(['T1']);
    const moved = steps(cut, { type: 'showRoom', roomKey: 'terrasse' }, { type: 'paste' }, { type: 'paste' });
    expect(roomAt(moved, 1).tables.map(({ key, name, positionX }) => [key, name, positionX])).toEqual([
      ['T10', 'T10', 0],
      ['T2', 'T2', 300],
      ['new-2', 'T3', 470],
    ]);
    expect(steps(cut, { type: 'paste' }, { type: 'cut' }, { type: 'undo' }, { type: 'undo' }, { type: 'undo' }).plan).toBe(floor);
  });

  it('fill rows and columns with numbered tables', () => {
    const numbering = { prefix: 'A', from: 1, digits: 1, order: 'snake' } as const;
    const array = steps(editor(floor), select('T1'), { type: 'array', options: { rows: 2, columns: 3, gapX: 20, gapY: 40, numbering } });
    expect(roomAt(array, 0).tables.map(({ name, positionX, positionY }) => [name, positionX, positionY])).toEqual([
      ['A1', 100, 100],
      ['T2', 300, 100],
      ['A2', 468, 100],
      ['A3', 636, 100],
      ['A6', 100, 278],
      ['A5', 268, 278],
      ['A4', 436, 278],
    ]);
    expect(array.selection.size).toBe(6);
    expect(told(array)).toEqual([{ kind: 'array', count: 6 }]);
    const tooMany = { rows: 100, columns: 100, gapX: 0, gapY: 0 };
    expect(steps(editor(floor), select('T1'), { type: 'array', options: tooMany }).plan).toBe(floor);
  });

  it('are not made while nothing is selected', () => {
    const none = steps(editor(floor), { type: 'copy' }, { type: 'paste' }, { type: 'duplicate' }, { type: 'cut' }, { type: 'remove' });
    expect(none.plan).toBe(floor);
    expect(none.history.past).toEqual([]);
  });
});

describe('rooms', () => {
  it('are renamed, and an empty name is ignored', () => {
    const renamed = steps(editor(floor), { type: 'renameRoom', roomKey: 'terrasse', name: '  Patio ' });
    expect(renamed.plan.rooms.map(({ name }) => name)).toEqual(['salle', 'Patio']);
    expect(told(renamed)).toEqual([{ kind: 'rename room', count: 1, name: 'Patio' }]);
    expect(steps(editor(floor), { type: 'renameRoom', roomKey: 'terrasse', name: ' ' }).plan).toBe(floor);
  });

  it('are added, moved, copied and removed, and undo shows the room that it concerns', () => {
    const added = steps(editor(floor), { type: 'addRoom', name: 'Cave' });
    expect(added.plan.rooms.map(({ name, position }) => [name, position])).toEqual([
      ['salle', 0],
      ['terrasse', 1],
      ['Cave', 2],
    ]);
    expect(added.roomKey).toBe('new-1');
    const moved = steps(added, { type: 'moveRoom', roomKey: 'new-1', to: 0 });
    expect(moved.plan.rooms.map(({ key, position }) => [key, position])).toEqual([
      ['new-1', 0],
      ['salle', 1],
      ['terrasse', 2],
    ]);
    const copied = steps(editor(floor), { type: 'duplicateRoom', roomKey: 'salle', name: 'Salle 2' });
    expect(copied.plan.rooms.map(({ name, position }) => [name, position])).toEqual([
      ['salle', 0],
      ['Salle 2', 1],
      ['terrasse', 2],
    ]);
    expect(names(copied, 1)).toEqual(['T3', 'T4']);
    const removed = steps(copied, { type: 'removeRoom', roomKey: copied.roomKey });
    expect(removed.roomKey).toBe('salle');
    expect(steps(removed, { type: 'undo' }).roomKey).toBe(copied.roomKey);
  });

  it('cannot be removed when only one is left', () => {
    const last = plan(room('salle'));
    expect(steps(editor(last), { type: 'removeRoom', roomKey: 'salle' }).plan).toBe(last);
  });

  it('receive tables from each other with their keys', () => {
    const moved = steps(editor(floor), select('T2'), { type: 'moveToRoom', roomKey: 'terrasse' });
    expect(names(moved)).toEqual(['T1']);
    expect(roomAt(moved, 1).tables.map(({ key }) => key)).toEqual(['T10', 'T2']);
    expect([moved.roomKey, [...moved.selection]]).toEqual(['terrasse', ['T2']]);
  });

  it('may be missing at first, and nothing can be placed until one is added', () => {
    const none = steps(editor(plan()), { type: 'place', stamp: stamp('two') }, { type: 'selectAll' }, { type: 'fit', what: 'room' });
    expect(none.plan.rooms).toEqual([]);
    expect(names(steps(none, { type: 'addRoom', name: 'Salle' }, { type: 'place', stamp: stamp('two') }))).toEqual(['T1']);
  });
});

describe('history', () => {
  it('excludes selection and view, but undo shows the room and items of the step', () => {
    const moved = steps(editor(floor), select('T1'), { type: 'nudge', dx: 10, dy: 0 }, select('T2'), {
      type: 'showRoom',
      roomKey: 'terrasse',
    });
    expect(moved.history.past).toHaveLength(1);
    const undone = steps(moved, { type: 'undo' });
    expect([undone.roomKey, [...undone.selection]]).toEqual(['salle', ['T1']]);
    expect(steps(undone, select('T2'), { type: 'redo' }).plan).toBe(moved.plan);
    expect(steps(undone, select('T2'), { type: 'nudge', dx: 1, dy: 0 }, { type: 'redo' }).history.past).toHaveLength(1);
  });

  it('keeps a colleague’s changes when steps are undone and redone', () => {
    const moved = steps(editor(floor), select('T1'), { type: 'nudge', dx: 10, dy: 0 }, select('T2'), { type: 'nudge', dx: 0, dy: 50 });
    const theirs = {
      ...moved.plan,
      rooms: moved.plan.rooms.map((each) => ({
        ...each,
        tables: each.tables.map((one) => (one.key === 'T10' ? { ...one, name: 'Sun' } : one)),
      })),
    };
    const received = steps(moved, { type: 'receive', plan: theirs });
    const undone = steps(received, { type: 'undo' }, { type: 'undo' });
    expect(frames(undone)).toEqual(frames(editor(floor)));
    expect(names(undone, 1)).toEqual(['Sun']);
    expect(frames(steps(undone, { type: 'redo' }, { type: 'redo' }))).toEqual(frames(moved));
  });

  it('does not restore a table that a colleague removed', () => {
    const moved = steps(editor(floor), select('T1'), { type: 'nudge', dx: 10, dy: 0 });
    const theirs = {
      ...moved.plan,
      rooms: moved.plan.rooms.map((each) => ({ ...each, tables: each.tables.filter(({ key }) => key !== 'T1') })),
    };
    const undone = steps(moved, { type: 'receive', plan: theirs }, { type: 'undo' });
    expect(names(undone)).toEqual(['T2']);
    expect(undone.selection.size).toBe(0);
  });

  it('records a restored earlier version as one step', () => {
    const earlier = plan(room('salle', [table('T1', 0, 0)]));
    const taken = steps(editor(floor), { type: 'showRoom', roomKey: 'terrasse' }, { type: 'takeVersion', plan: earlier });
    expect([taken.plan, taken.roomKey]).toEqual([earlier, 'salle']);
    expect(steps(taken, { type: 'undo' }).plan).toBe(floor);
  });

  it('keeps the last two hundred steps', () => {
    const nudges = Array.from({ length: 230 }, () => ({ type: 'nudge', dx: 1, dy: 0 }) as const);
    const many = steps(editor(floor), select('T1'), ...nudges);
    expect(many.history.past).toHaveLength(200);
    expect(frames(steps(many, ...nudges.map(() => ({ type: 'undo' }) as const)))[0]).toEqual([130, 100, 80, 80]);
  });
});

describe('the view', () => {
  it('zooms around the pointer, within limits', () => {
    const at = { x: 300, y: 200 };
    const before = editor(floor);
    const zoomed = steps(before, { type: 'zoom', factor: 1.5, at });
    expect(cameraOf(zoomed).zoom).toBe(1.5);
    expect(toCanvas(cameraOf(zoomed), at)).toEqual(toCanvas(cameraOf(before), at));
    expect(cameraOf(steps(zoomed, { type: 'zoom', factor: 1e9 })).zoom).toBe(8);
    expect(cameraOf(steps(zoomed, { type: 'zoom', factor: 1e-9 })).zoom).toBe(0.05);
  });

  it('follows two fingers', () => {
    const before = editor(floor);
    const from = [
      { x: 100, y: 100 },
      { x: 200, y: 100 },
    ] as const;
    const to = [
      { x: 150, y: 200 },
      { x: 350, y: 200 },
    ] as const;
    const pinched = cameraOf(steps(before, { type: 'pinch', from, to }));
    expect(pinched.zoom).toBe(2);
    expect(to.map((finger) => toCanvas(pinched, finger))).toEqual(from.map((finger) => toCanvas(cameraOf(before), finger)));
  });

  it('fits the whole room, with its decoration', () => {
    const camera = cameraOf(steps(editor(floor), { type: 'fit', what: 'room' }));
    expect(toCanvas(camera, { x: 600, y: 400 })).toEqual({ x: 250, y: 330 });
    // With a margin of 48 pixels above and below.
    expect(camera.zoom).toBeCloseTo((800 - 96) / 460);
  });

  it('fits the selection, and is remembered for each room', () => {
    const fitted = steps(editor(floor), select('T1', 'T2'), { type: 'fit', what: 'selection' });
    const camera = cameraOf(fitted);
    expect(toCanvas(camera, { x: 600, y: 400 })).toEqual({ x: 240, y: 140 });
    expect(camera.zoom).toBe(2);
    const elsewhere = steps(fitted, { type: 'showRoom', roomKey: 'terrasse' });
    expect(cameraOf(elsewhere).zoom).toBe(1);
    expect(cameraOf(steps(elsewhere, { type: 'showRoom', roomKey: 'salle' }))).toEqual(camera);
  });
});
