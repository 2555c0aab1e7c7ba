import { type Camera, toScreen, visible } from '../model/camera';
import { footprintOf } from '../model/chairs';
import { type Box, boundsOf, boundsOfAll, boxesTouch, frameBox, growBox, type Size } from '../model/geometry';
import { handlesAround } from '../model/handles';
import { type Measures, measureGesture } from '../model/measure';
import { clamp, type Item, type Plan, type Room, withoutLocked } from '../model/plan';
import { showSelection } from '../model/pointer';
import { errorsOf, type PairProblem, warningsOf } from '../model/problems';
import { indexOf } from '../model/spatial';
import { cameraOf, currentRoom, type EditorState } from '../model/state';
import { type Colours, type Mark, paintFrame, paintGrid, paintGuides, paintItem, strokeOf } from './paint';
import { locationOf } from './where';

type Context = CanvasRenderingContext2D;

/** Units that chairs extend beyond their table. */
const CHAIRS = 40;

/** Items with problems, by key, to be marked on the plan. */
function marksOf(plan: Plan, room: Room): ReadonlyMap<string, Mark> {
  const warningMarks = warningsOf(room).flatMap((problem) => locationOf(problem).keys.map((key) => [key, 'warning'] as const));
  const errorMarks = errorsOf(plan).flatMap((problem) => locationOf(problem).keys.map((key) => [key, 'error'] as const));
  return new Map<string, Mark>([...warningMarks, ...errorMarks]);
}

/** Paints everything static in view: the grid and the items that are not selected. */
export function paintRoom(context: Context, state: EditorState, colours: Colours): void {
  const camera = cameraOf(state);
  const room = currentRoom(state);
  paintGrid(context, camera, state.view, state.snapping.toGrid ? state.snapping.grid : 0, colours);
  const marks = marksOf(state.plan, room);
  const visibleItems = indexOf(room).within(growBox(visible(camera, state.view), CHAIRS));
  // While copying, the originals stay and are painted too.
  const isCopying = state.gesture?.kind === 'move' && state.gesture.isCopy;
  for (const item of visibleItems) {
    if (state.selection.has(item.key) && !isCopying) continue;
    paintItem(context, item, camera, colours, marks.get(item.key) ?? 'none');
  }
}

/** The texts for the measures of the current gesture, in the language of the page. */
export interface MeasureWords {
  size: (size: Size) => string;
  /** @param isNarrow whether it is less than the room's aisle */
  distance: (name: string, gap: number, isNarrow: boolean) => string;
  problem: (kind: PairProblem['kind'], other: Item) => string;
}

/** Paints the selection, at its new position during a gesture, and everything else that belongs to a gesture. */
export function paintSelection(context: Context, state: EditorState, colours: Colours, canEdit: boolean, words: MeasureWords): void {
  const camera = cameraOf(state);
  const { gesture } = state;
  const shown = showSelection(state);
  const measures = measureGesture(state);
  const marks = new Map(measures?.conflicts.map(({ item, problem }) => [item.key, markOf(problem)]));
  const visibleBox = growBox(visible(camera, state.view), CHAIRS);
  const drawn = gesture?.kind === 'draw' && gesture.item ? [gesture.item] : [];
  for (const item of [...shown, ...drawn]) {
    if (boxesTouch(boundsOf(item), visibleBox)) paintItem(context, item, camera, colours, marks.get(item.key) ?? 'selected');
  }
  paintGroups(context, shown, camera, colours);
  if (gesture?.kind === 'draw') {
    // The drawn position, if the item must move to a free place next to it.
    if (gesture.item && !sameBox(frameBox(gesture.item), gesture.drawn.box))
      paintFrame(context, gesture.drawn.box, camera, colours.accent, 'dashed');
    paintGuides(context, gesture.drawn.guides, camera, colours);
  }
  if (gesture?.kind === 'marquee') paintFrame(context, gesture.box, camera, colours.accent, 'filled');
  if (gesture && 'guides' in gesture) paintGuides(context, gesture.guides, camera, colours);
  if (measures) paintMeasures(context, state, measures, colours, words);
  const isStill = !gesture || gesture.kind === 'press';
  if (canEdit && isStill && state.tool.kind === 'select' && shown.length > 0) paintHandles(context, state, colours);
}

const markOf = ({ kind }: PairProblem): Mark => (kind === 'too close' ? 'warning' : 'error');

const sameBox = (a: Box, b: Box): boolean => a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;

/** A frame around each group with several selected members. */
function paintGroups(context: Context, items: readonly Item[], camera: Camera, colours: Colours): void {
  const grouped = items.filter(({ groupId }) => groupId !== null);
  if (grouped.length === 0) return;
  for (const members of Map.groupBy(grouped, ({ groupId }) => groupId).values()) {
    const box = members.length > 1 ? boundsOfAll(members) : null;
    if (box) paintFrame(context, growBox(box, 6 / camera.zoom), camera, colours.accent, 'dashed');
  }
}

/** Paints what is in the way, the shortest line to the nearest table, and both in words, with the size. */
function paintMeasures(context: Context, state: EditorState, measures: Measures, colours: Colours, words: MeasureWords): void {
  const camera = cameraOf(state);
  const { gesture } = state;
  const { size, conflicts, nearest, items } = measures;
  const bounds = boundsOfAll(items);
  if (!bounds) return;
  for (const { other, problem } of conflicts)
    paintFrame(context, growBox(footprintOf(other), 2), camera, strokeOf(markOf(problem), colours), 'dashed');
  if (nearest) {
    const [from, to] = [toScreen(camera, nearest.from), toScreen(camera, nearest.to)];
    context.strokeStyle = conflicts.length > 0 ? colours.warning : colours.accent;
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  }
  const worst = conflicts.find(({ problem }) => problem.kind !== 'too close');
  const obstacleText = worst
    ? words.problem(worst.problem.kind, worst.other)
    : nearest && words.distance(nearest.other.name, nearest.gap, conflicts.length > 0);
  const rotationText = gesture?.kind === 'rotate' ? `${gesture.degrees}°` : null;
  const label = [rotationText ?? words.size(size), obstacleText].filter(Boolean).join(' · ');
  sizeLabel(context, state, label, bounds.left, bounds.bottom, colours, worst ? colours.error : colours.accent);
}

/** Whether anything that `paintRoom` uses has changed. */
export function roomLooksDifferent(before: EditorState, after: EditorState): boolean {
  const isCopyMove = (state: EditorState) => state.gesture?.kind === 'move' && state.gesture.isCopy;
  return (
    before.plan !== after.plan ||
    before.roomKey !== after.roomKey ||
    before.selection !== after.selection ||
    before.cameras !== after.cameras ||
    before.view !== after.view ||
    before.snapping !== after.snapping ||
    isCopyMove(before) !== isCopyMove(after)
  );
}

/** Pixels. */
const HANDLE = 8;

function paintHandles(context: Context, state: EditorState, colours: Colours): void {
  const camera = cameraOf(state);
  const items = withoutLocked(showSelection(state));
  const bounds = boundsOfAll(items);
  if (bounds && items.length > 1) paintFrame(context, bounds, camera, colours.accent);
  context.fillStyle = colours.table;
  context.strokeStyle = colours.accent;
  context.lineWidth = 1.5;
  for (const { name, at } of handlesAround(items, camera)) {
    context.beginPath();
    if (name === 'rotate') context.arc(at.x, at.y, HANDLE / 2 + 1, 0, 2 * Math.PI);
    else context.roundRect(at.x - HANDLE / 2, at.y - HANDLE / 2, HANDLE, HANDLE, 2);
    context.fill();
    context.stroke();
  }
}

/** @param background its colour, which must contrast with the text */
function sizeLabel(context: Context, state: EditorState, text: string, x: number, y: number, colours: Colours, background: string): void {
  const at = toScreen(cameraOf(state), { x, y });
  context.font = `600 12px ${colours.font}`;
  const width = context.measureText(text).width + 12;
  // Below the chairs, and inside the view.
  at.x = clamp(at.x, 4, Math.max(4, state.view.width - width - 4));
  at.y = clamp(at.y + CHAIRS * cameraOf(state).zoom, 4, state.view.height - 30);
  context.fillStyle = background;
  context.beginPath();
  context.roundRect(at.x, at.y + 6, width, 20, 4);
  context.fill();
  context.fillStyle = colours.paper;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, at.x + 6, at.y + 16.5);
}
