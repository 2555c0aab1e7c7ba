import { toScreen, visible } from '../model/camera';
import { boundsOf, boundsOfAll, boxSize, grown } from '../model/geometry';
import { handlesAround } from '../model/handles';
import { stamped } from '../model/palette';
import type { Plan, Room } from '../model/plan';
import { shownSelection } from '../model/pointer';
import { errorsOf, warningsOf } from '../model/problems';
import { indexOf } from '../model/spatial';
import { cameraOf, currentRoom, type EditorState } from '../model/state';
import { type Colours, type Mark, paintFrame, paintGrid, paintGuides, paintItem } from './paint';
import { whereOf } from './where';

type Context = CanvasRenderingContext2D;

/** Units that chairs reach beyond their table. */
const CHAIRS = 40;

/** The items that are to be looked at, by their keys, to be marked where they stand. */
function marksOf(plan: Plan, room: Room): ReadonlyMap<string, Mark> {
  const warned = warningsOf(room).flatMap((problem) => whereOf(problem).keys.map((key) => [key, 'warning'] as const));
  const refused = errorsOf(plan).flatMap((problem) => whereOf(problem).keys.map((key) => [key, 'error'] as const));
  return new Map<string, Mark>([...warned, ...refused]);
}

/** All that stands still: the grid and what is not selected, as far as it is in sight. */
export function paintRoom(context: Context, state: EditorState, colours: Colours): void {
  const camera = cameraOf(state);
  const room = currentRoom(state);
  paintGrid(context, camera, state.view, state.snapping.toGrid ? state.snapping.grid : 0, colours);
  const marks = marksOf(state.plan, room);
  const inSight = indexOf(room).within(grown(visible(camera, state.view), CHAIRS));
  // A copy is drawn out of its originals, which stay.
  const isCopying = state.gesture?.kind === 'move' && state.gesture.isCopy;
  for (const item of inSight) {
    if (state.selection.has(item.key) && !isCopying) continue;
    paintItem(context, item, camera, colours, marks.get(item.key) ?? 'none');
  }
}

/** What is selected, where it is on its way to, and all that belongs to a gesture. */
export function paintSelection(context: Context, state: EditorState, colours: Colours, canEdit: boolean): void {
  const camera = cameraOf(state);
  const { gesture } = state;
  const shown = shownSelection(state);
  const sight = grown(visible(camera, state.view), CHAIRS);
  for (const item of shown) {
    const { left, right, top, bottom } = boundsOf(item);
    if (right < sight.left || left > sight.right || bottom < sight.top || top > sight.bottom) continue;
    paintItem(context, item, camera, colours, 'selected');
  }
  if (gesture?.kind === 'draw') {
    const { width, height } = boxSize(gesture.drawn.box);
    if (width > 0 && height > 0) {
      paintItem(context, stamped(gesture.stamp, gesture.drawn.box, 'drawn', ''), camera, colours, 'selected');
      sizeLabel(context, state, `${width} × ${height}`, gesture.drawn.box.left, gesture.drawn.box.bottom, colours);
    }
    paintGuides(context, gesture.drawn.guides, camera, colours);
  }
  if (gesture?.kind === 'marquee') paintFrame(context, gesture.box, camera, colours.accent, true);
  if (gesture && 'guides' in gesture) paintGuides(context, gesture.guides, camera, colours);
  const all = boundsOfAll(shown);
  if (all && gesture?.kind === 'resize') {
    const { width, height } = boxSize(all);
    sizeLabel(context, state, `${width} × ${height}`, all.left, all.bottom, colours);
  }
  if (gesture?.kind === 'rotate') {
    if (all) sizeLabel(context, state, `${gesture.degrees}°`, all.left, all.bottom, colours);
  }
  const isStill = !gesture || gesture.kind === 'press';
  if (canEdit && isStill && state.tool.kind === 'select' && shown.length > 0) paintHandles(context, state, colours);
}

/** Whether anything that `paintRoom` looks at is different. */
export function roomLooksDifferent(before: EditorState, after: EditorState): boolean {
  const copies = (state: EditorState) => state.gesture?.kind === 'move' && state.gesture.isCopy;
  return (
    before.plan !== after.plan ||
    before.roomKey !== after.roomKey ||
    before.selection !== after.selection ||
    before.cameras !== after.cameras ||
    before.view !== after.view ||
    before.snapping !== after.snapping ||
    copies(before) !== copies(after)
  );
}

/** Pixels. */
const HANDLE = 8;

function paintHandles(context: Context, state: EditorState, colours: Colours): void {
  const camera = cameraOf(state);
  const items = shownSelection(state);
  const all = boundsOfAll(items);
  if (all && items.length > 1) paintFrame(context, all, camera, colours.accent);
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

function sizeLabel(context: Context, state: EditorState, text: string, x: number, y: number, colours: Colours): void {
  const at = toScreen(cameraOf(state), { x, y });
  context.font = `600 12px ${colours.font}`;
  const width = context.measureText(text).width + 12;
  context.fillStyle = colours.accent;
  context.beginPath();
  context.roundRect(at.x, at.y + 6, width, 20, 4);
  context.fill();
  context.fillStyle = colours.paper;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, at.x + 6, at.y + 16.5);
}
