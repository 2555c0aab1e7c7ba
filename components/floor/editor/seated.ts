import type { Sitting } from '../live/sittings';
import { minutesBetween, shortDuration } from '../live/sittings';
import { toScreen, visible } from '../model/camera';
import { boundsOf, boxesTouch, centreOf, growBox } from '../model/geometry';
import { isTable, type Table } from '../model/plan';
import { showSelection } from '../model/pointer';
import { cameraOf, currentRoom, type EditorState } from '../model/state';
import { type Colours, traceOutline } from './paint';

type Context = CanvasRenderingContext2D;

/** Further colours of the canvas: for tables with guests, and for the text on them. */
export const seatedColourNames = ['taken', 'onTaken', 'paying', 'onPaying'] as const;
export type SeatedColours = Record<(typeof seatedColourNames)[number], string> & Pick<Colours, 'font'>;

/** Pixels of a table's shorter side. Smaller tables are only filled, as a label would cover their neighbours. */
const LABEL_FROM = 26;
/** Pixels. */
const LABEL = { height: 18, padding: 6, mark: 8, onto: 3 };

/** The tables of the room that have guests, at the positions shown. During a move these are the new ones. */
export function listSeatedTables(
  state: EditorState,
  sittingAt: (key: string) => Sitting | undefined,
): { table: Table; sitting: Sitting }[] {
  const moving = new Map(showSelection(state).map((item) => [item.key, item]));
  return currentRoom(state).tables.flatMap((drawn) => {
    const sitting = sittingAt(drawn.key);
    const shown = moving.get(drawn.key) ?? drawn;
    return sitting && isTable(shown) ? [{ table: shown, sitting }] : [];
  });
}

/** The label of a table: «4 · 37 min». */
export const labelOf = ({ covers, since }: Sitting, now: number): string => `${covers} · ${shortDuration(minutesBetween(since, now))}`;

/**
 * Paints the guests over the tables in view.
 * @param now the time of the data: milliseconds since 1970
 */
export function paintSeated(
  context: Context,
  state: EditorState,
  sittingAt: (key: string) => Sitting | undefined,
  now: number,
  colours: SeatedColours,
): void {
  const camera = cameraOf(state);
  const visibleBox = growBox(visible(camera, state.view), LABEL.height / camera.zoom);
  for (const { table, sitting } of listSeatedTables(state, sittingAt)) {
    if (!boxesTouch(boundsOf(table), visibleBox)) continue;
    const middle = toScreen(camera, centreOf(table));
    const colour = sitting.isPaying ? colours.paying : colours.taken;
    context.save();
    context.translate(middle.x, middle.y);
    context.rotate((table.rotation * Math.PI) / 180);
    traceOutline(context, table, camera.zoom);
    context.globalAlpha = 0.22;
    context.fillStyle = colour;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = colour;
    context.lineWidth = 2.5;
    context.stroke();
    context.restore();
    if (Math.min(table.width, table.height) * camera.zoom < LABEL_FROM) continue;
    const { top, bottom } = boundsOf(table);
    // Above the table, whose name is in its middle.
    const y = middle.y + ((top - bottom) / 2) * camera.zoom - LABEL.height / 2 + LABEL.onto;
    paintLabel(context, labelOf(sitting, now), sitting.isPaying, middle.x, y, colours);
  }
}

function paintLabel(context: Context, text: string, isPaying: boolean, x: number, y: number, colours: SeatedColours): void {
  context.font = `600 11px ${colours.font}`;
  const mark = isPaying ? LABEL.mark + 5 : 0;
  const width = context.measureText(text).width + 2 * LABEL.padding + mark;
  const left = Math.round(x - width / 2);
  const top = Math.round(y - LABEL.height / 2);
  context.fillStyle = isPaying ? colours.paying : colours.taken;
  context.beginPath();
  context.roundRect(left, top, width, LABEL.height, 4);
  context.fill();
  context.fillStyle = isPaying ? colours.onPaying : colours.onTaken;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, left + LABEL.padding + mark, top + LABEL.height / 2 + 0.5);
  if (isPaying) paintReceipt(context, left + LABEL.padding, top + 4, colours.onPaying);
}

/** A bill with a torn edge, so that tables that are paying differ by more than a colour. */
function paintReceipt(context: Context, x: number, y: number, colour: string): void {
  const [width, height] = [LABEL.mark, 10];
  context.strokeStyle = colour;
  context.lineWidth = 1.2;
  context.beginPath();
  context.moveTo(x, y + height);
  context.lineTo(x, y);
  context.lineTo(x + width, y);
  context.lineTo(x + width, y + height);
  context.lineTo(x + width * 0.75, y + height - 2);
  context.lineTo(x + width * 0.5, y + height);
  context.lineTo(x + width * 0.25, y + height - 2);
  context.closePath();
  context.moveTo(x + 2, y + 3.5);
  context.lineTo(x + width - 2, y + 3.5);
  context.stroke();
}
