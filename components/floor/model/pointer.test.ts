import { describe, expect, it } from 'vitest';
import { handlesAround } from './handles';
import { palette } from './palette';
import { showSelection } from './pointer';
import { cameraOf, type EditorState, selectedItems } from './state';
import { step } from './step';
import { decoration, drag, editor, frameOf, plan, room, steps, table } from './testing/samples';

const two = plan(room('r', [table('T1', 100, 100), table('T2', 400, 100)]));
const places = (state: EditorState) => state.plan.rooms[0]!.tables.map(frameOf);
const selected = (state: EditorState) => [...state.selection];
const lastStep = (state: EditorState) => state.history.past.at(-1)?.label;
const at = (x: number, y: number) => ({ x, y });
const stamp = (id: string) => palette.find((each) => each.id === id)!;
const press = (x: number, y: number, modifiers = {}) => ({ type: 'pointerDown', at: at(x, y), pointer: 'mouse', modifiers }) as const;

/** The events of a drag at a handle of the selection. */
function dragHandle(state: EditorState, name: string, by: [number, number], modifiers = {}) {
  const handle = handlesAround(selectedItems(state), cameraOf(state)).find((each) => each.name === name)!;
  return drag([handle.at.x, handle.at.y], [handle.at.x + by[0], handle.at.y + by[1]], modifiers);
}

describe('pointer selection', () => {
  it('selects a clicked table, adds or removes one with Shift, and clears on empty ground', () => {
    const one = steps(editor(two), press(120, 120), { type: 'pointerUp' });
    expect(selected(one)).toEqual(['T1']);
    const both = steps(one, press(420, 120, { shift: true }), { type: 'pointerUp' });
    expect(selected(both)).toEqual(['T1', 'T2']);
    expect(selected(steps(both, press(120, 120, { shift: true }), { type: 'pointerUp' }))).toEqual(['T2']);
    expect(selected(steps(both, press(120, 120), { type: 'pointerUp' }))).toEqual(['T1']);
    expect(selected(steps(both, press(700, 700), { type: 'pointerUp' }))).toEqual([]);
  });

  it('also adds or removes a table with Ctrl or Cmd', () => {
    const both = steps(editor(two), press(120, 120), { type: 'pointerUp' }, press(420, 120, { free: true }), { type: 'pointerUp' });
    expect(selected(both)).toEqual(['T1', 'T2']);
    expect(selected(steps(both, press(120, 120, { free: true }), { type: 'pointerUp' }))).toEqual(['T2']);
    expect(selected(steps(both, press(700, 700, { free: true }), { type: 'pointerUp' }))).toEqual(['T1', 'T2']);
  });

  it('selects the tables that a marquee touches, and adds to the selection with Shift', () => {
    const swept = steps(editor(two), ...drag([50, 50], [150, 150]));
    expect(selected(swept)).toEqual(['T1']);
    expect(selected(steps(swept, ...drag([600, 300], [450, 150], { shift: true })))).toEqual(['T1', 'T2']);
    expect(swept.history.past).toEqual([]);
  });

  it('toggles tapped tables without a key in multi-select mode, and keeps the selection when Escape ends it', () => {
    const several = steps(editor(two), { type: 'takeTool', tool: { kind: 'select', several: true } });
    const both = steps(several, press(120, 120), { type: 'pointerUp' }, press(420, 120), { type: 'pointerUp' });
    expect(selected(both)).toEqual(['T1', 'T2']);
    expect(selected(steps(both, press(700, 700), { type: 'pointerUp' }))).toEqual(['T1', 'T2']);
    expect(selected(steps(both, press(120, 120), { type: 'pointerUp' }))).toEqual(['T2']);
    expect(selected(steps(both, press(420, 120), { type: 'pointerUp' }, ...drag([50, 50], [150, 150])))).toEqual(['T1']);

    const ended = steps(both, { type: 'escape' });
    expect(ended.tool).toEqual({ kind: 'select' });
    expect(selected(ended)).toEqual(['T1', 'T2']);
    expect(selected(steps(ended, press(120, 120), { type: 'pointerUp' }))).toEqual(['T1']);
  });
});

describe('dragging', () => {
  it('moves a table in a single step measured from the start, and previews it before the plan changes', () => {
    const [down, half, end, up] = drag([120, 120], [223, 318], { free: true });
    const before = editor(two);
    const carried = steps(before, down!, half!, end!);
    expect(carried.plan).toBe(before.plan);
    expect(showSelection(carried).map(frameOf)).toEqual([[203, 298, 80, 80]]);
    const done = steps(carried, up!);
    expect(places(done)[0]).toEqual([203, 298, 80, 80]);
    expect(done.history.past).toHaveLength(1);
    expect(lastStep(done)).toEqual({ kind: 'move', count: 1, name: 'T1' });
  });

  it('moves the whole selection and snaps it as one', () => {
    const both = steps(editor(two), { type: 'selectAll' });
    const moved = steps(both, ...drag([120, 120], [123, 324]));
    expect(places(moved)).toEqual([
      [100, 300, 80, 80],
      [400, 300, 80, 80],
    ]);
    expect(lastStep(moved)).toEqual({ kind: 'move', count: 2 });
  });

  it('snaps to neighbours and shows guides, or snaps to nothing in free mode', () => {
    const [down, , end] = drag([120, 120], [119, 424]);
    expect(steps(editor(two), down!, end!).gesture).toMatchObject({ kind: 'move', guides: [] });
    const near = steps(editor(two), ...drag([120, 120], [424, 423]).slice(0, 3));
    expect(showSelection(near).map(frameOf)).toEqual([[400, 400, 80, 80]]);
    expect(near.gesture).toMatchObject({ guides: [{ kind: 'edge', at: 400 }, { kind: 'centre' }, { kind: 'edge', at: 480 }] });
    const free = steps(editor(two), ...drag([120, 120], [424, 423], { free: true }));
    expect(places(free)[0]).toEqual([404, 403, 80, 80]);
  });

  it('keeps to a straight line with Shift, even when it snaps', () => {
    const moved = steps(
      editor(two),
      press(120, 120),
      { type: 'pointerMove', at: at(304, 133), modifiers: { shift: true } },
      { type: 'pointerUp' },
    );
    expect(places(moved)[0]).toEqual([280, 100, 80, 80]);
  });

  it('leaves the original in place and moves a copy when asked to copy', () => {
    const copied = steps(
      editor(two),
      press(120, 120),
      { type: 'pointerMove', at: at(120, 420), modifiers: { copy: true } },
      { type: 'pointerUp' },
    );
    expect(copied.plan.rooms[0]!.tables.map(({ name, positionY }) => [name, positionY])).toEqual([
      ['T1', 100],
      ['T2', 100],
      ['T3', 400],
    ]);
    expect(selected(copied)).toEqual(['new-1']);
  });

  it('copies if Alt is down when the drag ends, whatever was down on the way', () => {
    const carried = steps(editor(two), press(120, 120), { type: 'pointerMove', at: at(120, 420) });
    const copied = step(carried, { type: 'pointerUp', modifiers: { copy: true } });
    expect(places(copied)).toHaveLength(3);
    const begun = steps(editor(two), press(120, 120), { type: 'pointerMove', at: at(120, 420), modifiers: { copy: true } });
    const moved = step(begun, { type: 'pointerUp', modifiers: {} });
    expect(places(moved)).toEqual([
      [100, 400, 80, 80],
      [400, 100, 80, 80],
    ]);
  });

  it('updates the preview as soon as a modifier key changes while the pointer rests', () => {
    const carried = steps(editor(two), press(120, 120), { type: 'pointerMove', at: at(240, 423) });
    expect(carried.gesture).toMatchObject({ isCopy: false });
    expect(step(carried, { type: 'holdKeys', modifiers: { copy: true } }).gesture).toMatchObject({ isCopy: true });
    expect(showSelection(step(carried, { type: 'holdKeys', modifiers: { shift: true } })).map(frameOf)).toEqual([[100, 400, 80, 80]]);
    expect(showSelection(step(carried, { type: 'holdKeys', modifiers: { free: true } })).map(frameOf)).toEqual([[220, 403, 80, 80]]);
  });

  it('starts only once the pointer has clearly moved', () => {
    const trembled = steps(editor(two), press(120, 120), { type: 'pointerMove', at: at(122, 121) }, { type: 'pointerUp' });
    expect(trembled.plan).toBe(two);
    expect(selected(trembled)).toEqual(['T1']);
  });

  it('stops at the edge of the canvas', () => {
    expect(places(steps(editor(two), ...drag([120, 120], [-300, 120])))[0]).toEqual([0, 100, 80, 80]);
  });

  it('leaves no trace when Escape or another command interrupts it', () => {
    const before = steps(editor(two), { type: 'select', keys: ['T2'] });
    const carried = steps(before, ...drag([120, 120], [300, 300]).slice(0, 3));
    expect(selected(carried)).toEqual(['T1']);
    expect(step(carried, { type: 'escape' })).toEqual(before);
    expect(places(steps(carried, { type: 'nudge', dx: 1, dy: 0 }))).toEqual([
      [100, 100, 80, 80],
      [401, 100, 80, 80],
    ]);
  });

  it('continues while the view zooms', () => {
    const carried = steps(editor(two), ...drag([120, 120], [160, 420], { free: true }).slice(0, 3));
    const zoomed = steps(carried, { type: 'zoom', factor: 2, at: at(160, 420) }, { type: 'pointerUp' });
    expect(places(zoomed)[0]).toEqual([140, 400, 80, 80]);
  });
});

describe('scrolling at the edge of the view', () => {
  const frames = (state: EditorState, count: number) =>
    steps(state, ...Array.from({ length: count }, () => ({ type: 'scrollAtEdge' }) as const));

  it('moves the plan under a dragged table, which stays under the pointer, and extends a marquee', () => {
    const carried = steps(editor(two), ...drag([120, 120], [1195, 420], { free: true }).slice(0, 3));
    const scrolled = frames(carried, 50);
    expect(cameraOf(scrolled).x).toBeGreaterThan(300);
    expect(cameraOf(scrolled).y).toBe(0);
    const [x] = showSelection(scrolled).map(({ positionX }) => positionX);
    expect(x).toBe(Math.round(1195 + cameraOf(scrolled).x - 20));
    expect(scrolled.plan).toBe(two);
    const marquee = frames(steps(editor(two), ...drag([600, 400], [600, 799]).slice(0, 3)), 50);
    expect(marquee.gesture).toMatchObject({ kind: 'marquee', box: { top: 400 } });
    expect(cameraOf(marquee).y).toBeGreaterThan(300);
  });

  it('stops a little beyond the corner of the plan', () => {
    const carried = frames(steps(editor(two), ...drag([420, 420], [700, 500]).slice(0, 2), { type: 'pointerMove', at: at(1, 1) }), 200);
    expect(cameraOf(carried)).toMatchObject({ x: -160, y: -160 });
  });

  it('does nothing without a drag, or while a shape from the palette is only entering the view', () => {
    expect(frames(editor(two), 1)).toEqual(editor(two));
    const pressed = steps(editor(two), press(2, 2));
    expect(frames(pressed, 1)).toBe(pressed);
    const stamped = step(editor(two), { type: 'carryStamp', stamp: stamp('two'), at: at(10, 400) });
    expect(frames(stamped, 1)).toBe(stamped);
    const back = steps(stamped, { type: 'pointerMove', at: at(300, 400) }, { type: 'pointerMove', at: at(10, 400) });
    expect(frames(back, 1)).not.toBe(back);
  });
});

describe('resizing', () => {
  const one = steps(editor(two), { type: 'select', keys: ['T1'] });

  it('moves the edges of the dragged handle and snaps them to the grid', () => {
    expect(places(steps(one, ...dragHandle(one, 'se', [38, 62])))[0]).toEqual([100, 100, 120, 140]);
    expect(places(steps(one, ...dragHandle(one, 'w', [-33, 50])))[0]).toEqual([70, 100, 110, 80]);
    expect(lastStep(steps(one, ...dragHandle(one, 'w', [-33, 50])))).toEqual({ kind: 'resize', count: 1, name: 'T1' });
  });

  it('snaps the edge of the handle to a neighbour that is off the grid, and shows a guide', () => {
    const beside = steps(editor(plan(room('r', [table('T1', 100, 100), table('T2', 403, 300)]))), { type: 'select', keys: ['T1'] });
    const events = dragHandle(beside, 'e', [220, 0]);
    expect(steps(beside, ...events.slice(0, 3)).gesture).toMatchObject({ guides: [{ kind: 'edge', axis: 'x', at: 403 }] });
    expect(places(steps(beside, ...events))[0]).toEqual([100, 100, 303, 80]);
  });

  it('keeps proportions with Shift', () => {
    const long = steps(editor(plan(room('r', [table('T1', 100, 100, { width: 160 })]))), { type: 'selectAll' });
    expect(places(steps(long, ...dragHandle(long, 'se', [80, 0], { shift: true, free: true })))[0]).toEqual([100, 100, 240, 120]);
    expect(places(steps(long, ...dragHandle(long, 'e', [80, 0], { shift: true, free: true })))[0]).toEqual([100, 80, 240, 120]);
  });

  it('leaves the middle of a small table free for dragging by finger', () => {
    const small = steps(editor(plan(room('r', [table('T1', 100, 100, { width: 40, height: 40 })]))), { type: 'selectAll' });
    const touch = (x: number, y: number) =>
      steps(small, { type: 'pointerDown', at: at(x, y), pointer: 'touch' }, { type: 'pointerMove', at: at(x + 40, y) });
    expect(touch(112, 112).gesture?.kind).toBe('move');
    expect(touch(104, 104).gesture?.kind).toBe('resize');
    expect(touch(88, 88).gesture?.kind).toBe('resize');
  });

  it('stops at a minimum size instead of turning a table inside out', () => {
    expect(places(steps(one, ...dragHandle(one, 'se', [-300, -300])))[0]).toEqual([100, 100, 10, 10]);
    expect(places(steps(one, ...dragHandle(one, 'nw', [300, 300])))[0]).toEqual([170, 170, 10, 10]);
  });

  it('stretches all selected tables together', () => {
    const both = steps(editor(two), { type: 'selectAll' });
    expect(places(steps(both, ...dragHandle(both, 'e', [380, 0])))).toEqual([
      [100, 100, 160, 80],
      [700, 100, 160, 80],
    ]);
  });

  it('grows a rotated table along its own sides and keeps the opposite side in place', () => {
    const turned = steps(editor(plan(room('r', [table('T1', 300, 300, { rotation: 30 })]))), { type: 'selectAll' });
    const cos = Math.cos(Math.PI / 6);
    const grown = steps(turned, ...dragHandle(turned, 'e', [100 * cos, 100 * 0.5]));
    const [x, y, width, height] = frameOf(grown.plan.rooms[0]!.tables[0]!);
    expect([width, height]).toEqual([180, 80]);
    // The centre of its left side, before and after.
    expect(Math.abs(x! + width! / 2 - 90 * cos - (340 - 40 * cos))).toBeLessThanOrEqual(0.5);
    expect(Math.abs(y! + height! / 2 - 90 * 0.5 - (340 - 40 * 0.5))).toBeLessThanOrEqual(0.5);
  });
});

it('the rotate handle turns a table about its centre in steps of 15 degrees', () => {
  const one = steps(editor(two), { type: 'select', keys: ['T1'] });
  // From the handle above the table to about one o'clock, slightly before.
  const turned = steps(one, ...dragHandle(one, 'rotate', [32, 10]));
  expect(turned.plan.rooms[0]!.tables[0]).toMatchObject({ rotation: 30, positionX: 100, positionY: 100 });
  expect(lastStep(turned)).toEqual({ kind: 'rotate', count: 1, name: 'T1' });
});

describe('drawing', () => {
  const drawing = (id: string, again = false) => steps(editor(two), { type: 'takeTool', tool: { kind: 'draw', stamp: stamp(id), again } });

  it('snaps a table to the grid, gives it the next name and puts the tool away', () => {
    const drawn = steps(drawing('four'), ...drag([203, 298], [321, 379]));
    expect(drawn.plan.rooms[0]!.tables[2]).toMatchObject({
      key: 'new-1',
      name: 'T3',
      positionX: 200,
      positionY: 300,
      width: 120,
      height: 80,
      seats: 4,
    });
    expect(drawn.tool.kind).toBe('select');
    expect(selected(drawn)).toEqual(['new-1']);
    expect(lastStep(drawn)).toEqual({ kind: 'draw', count: 1, name: 'T3' });
  });

  it('works backwards too, and keeps the sides equal with Shift', () => {
    expect(places(steps(drawing('round'), ...drag([400, 500], [280, 390])))[2]).toEqual([280, 390, 120, 110]);
    expect(places(steps(drawing('round'), ...drag([400, 500], [280, 390], { shift: true })))[2]).toEqual([280, 380, 120, 120]);
  });

  it('places the usual size around a click, and keeps the tool when it is set to draw again', () => {
    const drawn = steps(drawing('eight', true), ...drag([300, 400], [300, 400]), ...drag([300, 600], [301, 601]));
    expect(places(drawn).slice(2)).toEqual([
      [200, 360, 200, 90],
      [200, 560, 200, 90],
    ]);
    expect(steps(drawn, { type: 'escape' }).tool.kind).toBe('select');
  });

  it('treats the tremble of a finger as a click, however far the view is zoomed out', () => {
    const far = steps(drawing('two'), { type: 'zoom', factor: 0.1, at: at(0, 0) });
    const touched = steps(
      far,
      { type: 'pointerDown', at: at(50, 50), pointer: 'touch' },
      { type: 'pointerMove', at: at(55, 56) },
      { type: 'pointerUp' },
    );
    expect(places(touched)[2]).toEqual([470, 470, 70, 70]);
  });

  it.each([
    ['four', 4],
    ['six', 6],
    ['stool', 1],
    // No number of seats was asked for: there are as many as fit.
    ['long', 10],
    ['round', 7],
  ])('gives a table of another size than the usual one the seats that were asked for: %s', (id, seats) => {
    expect(steps(drawing(id), ...drag([200, 300], [500, 380])).plan.rooms[0]!.tables[2]).toMatchObject({ width: 300, seats });
  });

  it('draws walls as lines of the usual thickness, and as decoration instead of tables', () => {
    const drawn = steps(drawing('wall'), ...drag([200, 300], [600, 307]), {
      type: 'takeTool',
      tool: { kind: 'draw', stamp: stamp('wall'), again: false },
    });
    expect(lastStep(drawn)).toEqual({ kind: 'draw', count: 1, of: 'wall' });
    const walls = steps(drawn, ...drag([20, 300], [13, 700])).plan.rooms[0]!;
    expect(walls.tables).toHaveLength(2);
    expect(walls.decoration.map(frameOf)).toEqual([
      [200, 290, 400, 20],
      [10, 300, 20, 400],
    ]);
  });
});

describe('a shape carried from the palette', () => {
  const carried = (id: string, to: [number, number], modifiers = {}) =>
    steps(
      editor(two),
      { type: 'carryStamp', stamp: stamp(id), at: at(-200, 300), modifiers },
      { type: 'pointerMove', at: at(...to), modifiers },
    );
  const shown = (state: EditorState) => showSelection(state).map(frameOf);

  it('has its usual size around the pointer, snaps to the grid and is selected once dropped', () => {
    const over = carried('round', [703, 506]);
    expect(shown(over)).toEqual([[650, 450, 110, 110]]);
    const put = step(over, { type: 'pointerUp' });
    expect(put.plan.rooms[0]!.tables[2]).toMatchObject({ key: 'new-1', name: 'T3', shape: 'round', seats: 4 });
    expect(places(put)[2]).toEqual([650, 450, 110, 110]);
    expect(selected(put)).toEqual(['new-1']);
    expect(put.history.past).toHaveLength(1);
    expect(step(put, { type: 'undo' }).plan).toBe(two);
  });

  it("snaps to its neighbours' lines with guides, and to nothing in free mode", () => {
    const near = carried('two', [437, 303]);
    expect(near.gesture).toMatchObject({ guides: [{ kind: 'edge', axis: 'x', at: 400 }] });
    expect(shown(near)).toEqual([[400, 270, 70, 70]]);
    expect(shown(carried('two', [437, 303], { free: true }))).toEqual([[402, 268, 70, 70]]);
  });

  it('stays within the canvas', () => {
    expect(shown(carried('eight', [10, 790]))).toEqual([[0, 750, 200, 90]]);
  });

  it('is not shown outside the view, and leaves no trace when dropped there', () => {
    const before = steps(editor(two), { type: 'select', keys: ['T1'] });
    const beside = steps(before, { type: 'carryStamp', stamp: stamp('wall'), at: at(-20, 300) });
    expect(showSelection(beside)).toEqual([]);
    expect(step(beside, { type: 'pointerUp' })).toEqual(before);
    const back = steps(beside, { type: 'pointerMove', at: at(700, 500) }, { type: 'pointerMove', at: at(700, 801) });
    expect(step(back, { type: 'pointerUp' })).toEqual(before);
    expect(steps(beside, { type: 'pointerMove', at: at(700, 500) }, { type: 'escape' })).toEqual(before);
  });

  it('puts away a drawing tool once it is dropped', () => {
    const holding = steps(editor(two), { type: 'takeTool', tool: { kind: 'draw', stamp: stamp('four'), again: true } });
    const put = steps(holding, { type: 'carryStamp', stamp: stamp('plant'), at: at(700, 500) }, { type: 'pointerUp' });
    expect(put.plan.rooms[0]!.decoration.map(frameOf)).toEqual([[680, 480, 50, 50]]);
    expect(put.tool).toEqual({ kind: 'select' });
  });

  it('is ignored while the layout has no room', () => {
    const none = editor(plan());
    expect(step(none, { type: 'carryStamp', stamp: stamp('two'), at: at(100, 100) })).toBe(none);
  });
});

describe('the hand tool', () => {
  it('moves the view, and moves it back on Escape', () => {
    const before = editor(two);
    const panned = steps(
      before,
      { type: 'pointerDown', at: at(0, 0), pointer: 'mouse', pan: true },
      { type: 'pointerMove', at: at(50, -20) },
    );
    expect(cameraOf(panned)).toEqual({ x: -50, y: 20, zoom: 1 });
    expect(step(panned, { type: 'escape' })).toEqual(before);
    expect(cameraOf(step(panned, { type: 'pointerUp' }))).toEqual({ x: -50, y: 20, zoom: 1 });
  });
});

it('dragging moves decoration as it moves tables', () => {
  const bar = decoration('bar', 'bar', { positionX: 100, positionY: 400, width: 300, height: 60 });
  const moved = steps(editor(plan(room('r', [], { decoration: [bar] }))), ...drag([120, 420], [320, 520], { free: true }));
  expect(moved.plan.rooms[0]!.decoration.map(frameOf)).toEqual([[300, 500, 300, 60]]);
});
