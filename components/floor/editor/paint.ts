import { CHAIR_RADIUS, chairsOf, seatsAt } from '@/server/floor/shapes.values';
import type { Camera } from '../model/camera';
import { toScreen } from '../model/camera';
import { type Box, boundsOf, centreOf, type Size } from '../model/geometry';
import type { Guide } from '../model/guides';
import type { Item, Table } from '../model/plan';
import { isTable } from '../model/plan';

/** The colours of the plan, from CSS variables of the canvas, so that each scheme has its own. */
export interface Colours {
  /** Around the plan, where nothing can be placed. */
  outside: string;
  paper: string;
  gridFine: string;
  grid: string;
  table: string;
  line: string;
  chair: string;
  text: string;
  faint: string;
  wall: string;
  bar: string;
  plant: string;
  accent: string;
  warning: string;
  error: string;
  font: string;
}

export const colourNames = [
  'outside',
  'paper',
  'gridFine',
  'grid',
  'table',
  'line',
  'chair',
  'text',
  'faint',
  'wall',
  'bar',
  'plant',
  'accent',
  'warning',
  'error',
] as const satisfies (keyof Colours)[];

type Context = CanvasRenderingContext2D;

/** Pixels per unit. Below this zoom, chairs and names are omitted, as they would be unreadable. */
const CHAIRS_FROM = 0.25;
/** From this length of its shorter side, in pixels, an item shows its name inside. */
const NAME_FROM = 13;
/** From this length, in pixels, a thin piece of decoration such as a wall shows its name below. */
const NAME_BELOW_FROM = 40;
/** Pixels. Smaller radii are painted as square corners, which makes a far view of thousands faster. */
const ROUNDED_FROM = 1.5;

export type Mark = 'none' | 'selected' | 'warning' | 'error';

/** Paints an item at its position. The context is in pixels of the view. */
export function paintItem(context: Context, item: Item, camera: Camera, colours: Colours, mark: Mark): void {
  const { zoom } = camera;
  const middle = toScreen(camera, centreOf(item));
  // Most items are upright. Thousands are painted faster without saving the state of the canvas for each.
  const isTurned = item.rotation !== 0;
  if (isTurned) context.save();
  context.translate(middle.x, middle.y);
  if (isTurned) context.rotate((item.rotation * Math.PI) / 180);
  if (isTable(item) && zoom >= CHAIRS_FROM) paintChairs(context, item, zoom, colours);
  traceOutline(context, item, zoom);
  context.fillStyle = fillOf(item, colours);
  context.fill();
  context.lineWidth = mark === 'none' ? 1 : 2;
  context.strokeStyle = strokeOf(mark, colours);
  if (mark !== 'none' || isTable(item)) context.stroke();
  if (!isTable(item) && item.kind === 'plant') paintLeaves(context, item, zoom, colours);
  // The name stays upright, even on a turned table.
  if (isTurned) context.rotate((-item.rotation * Math.PI) / 180);
  if (item.isLocked && Math.min(item.width, item.height) * zoom >= LOCK_FROM) paintLock(context, item, zoom, colours);
  paintName(context, item, zoom, colours);
  if (isTurned) context.restore();
  else context.translate(-middle.x, -middle.y);
}

function fillOf(item: Item, colours: Colours): string {
  switch (item.kind) {
    case 'table':
      return colours.table;
    case 'plant':
      return colours.plant;
    case 'bar':
      return colours.bar;
    case 'door':
      return colours.grid;
    default:
      return colours.wall;
  }
}

export function strokeOf(mark: Mark, colours: Colours): string {
  return mark === 'selected' ? colours.accent : mark === 'warning' ? colours.warning : mark === 'error' ? colours.error : colours.line;
}

/** The path of an item around the origin of the context. */
export function traceOutline(context: Context, { width, height, shape, kind }: Item, zoom: number): void {
  const [w, h] = [width * zoom, height * zoom];
  context.beginPath();
  if (shape === 'round') context.ellipse(0, 0, w / 2, h / 2, 0, 0, 2 * Math.PI);
  else {
    const radius = kind === 'table' ? Math.min(8 * zoom, w / 4, h / 4) : Math.min(2, w / 4, h / 4);
    if (radius < ROUNDED_FROM) context.rect(-w / 2, -h / 2, w, h);
    else context.roundRect(-w / 2, -h / 2, w, h, radius);
  }
}

function paintChairs(context: Context, table: Table, zoom: number, colours: Colours): void {
  context.fillStyle = colours.chair;
  context.beginPath();
  for (const { x, y } of chairsOf(table)) {
    context.moveTo(x * zoom + CHAIR_RADIUS * zoom, y * zoom);
    context.arc(x * zoom, y * zoom, CHAIR_RADIUS * zoom, 0, 2 * Math.PI);
  }
  context.fill();
}

/** Pixels: the size of a lock, and the length of an item's shorter side from which it is shown. */
const LOCK = 7;
const LOCK_FROM = 15;

/** A lock in the upper right corner, whatever the rotation of the item. */
function paintLock(context: Context, item: Item, zoom: number, colours: Colours): void {
  const { left, top, right, bottom } = boundsOf(item);
  const inset = item.shape === 'round' ? 0.85 : 1;
  const x = ((right - left) / 2) * zoom * inset - LOCK - 3;
  const y = ((top - bottom) / 2) * zoom * inset + 7;
  const colour = item.kind === 'wall' || item.kind === 'pillar' ? colours.paper : colours.faint;
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = 1.2;
  context.beginPath();
  context.arc(x + LOCK / 2, y, LOCK / 2 - 1.2, Math.PI, 2 * Math.PI);
  context.stroke();
  context.fillRect(x, y, LOCK, LOCK - 1.5);
}

function paintLeaves(context: Context, { width, height }: Item, zoom: number, colours: Colours): void {
  context.strokeStyle = colours.paper;
  context.lineWidth = 1;
  context.beginPath();
  for (let leaf = 0; leaf < 6; leaf++) {
    const angle = (leaf * Math.PI) / 3;
    context.moveTo(0, 0);
    context.lineTo(Math.cos(angle) * width * zoom * 0.36, Math.sin(angle) * height * zoom * 0.36);
  }
  context.stroke();
}

/** The average width of a bold letter, and the narrowest readable one, as fractions of the font size. */
const LETTER = 0.56;
const NARROWEST = 0.85;

/**
 * A name shortened to the readable part. A long name loses its middle and keeps the number at its end, which tells it from its neighbours.
 * @param width pixels
 * @param size of the letters, in pixels
 */
export function nameWithin(name: string, width: number, size: number): string {
  const letters = [...name];
  const maxLetters = Math.max(2, Math.floor(width / (size * LETTER * NARROWEST)));
  if (letters.length <= maxLetters) return name;
  const number = /\d{1,4}$/.exec(name)?.[0] ?? '';
  const end = number.length + 2 < maxLetters ? number : '';
  return `${letters
    .slice(0, maxLetters - 1 - end.length)
    .join('')
    .trimEnd()}…${end}`;
}

function paintNameBelow(context: Context, item: Item, zoom: number, colours: Colours): void {
  const length = Math.max(item.width, item.height) * zoom;
  if (isTable(item) || length < NAME_BELOW_FROM) return;
  const { top, bottom } = boundsOf(item);
  const size = 11;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.fillStyle = colours.text;
  context.font = `600 ${size}px ${colours.font}`;
  context.fillText(nameWithin(item.name, length, size), 0, ((bottom - top) / 2) * zoom + 3, length);
}

function paintName(context: Context, item: Item, zoom: number, colours: Colours): void {
  const [width, height] = [item.width * zoom, item.height * zoom];
  if (item.name === '') return;
  if (Math.min(width, height) < NAME_FROM) {
    paintNameBelow(context, item, zoom, colours);
    return;
  }
  const across = item.rotation === 0 ? width : Math.min(width, height) * 1.2;
  const size = Math.max(8, Math.min(15, height * 0.42, (across * 1.5) / Math.max(2, item.name.length)));
  const showsSeats = isTable(item) && height >= 38 && width >= 34;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = item.kind === 'wall' || item.kind === 'pillar' ? colours.paper : colours.text;
  context.font = `600 ${size}px ${colours.font}`;
  const maxWidth = Math.max(10, across - 6);
  context.fillText(nameWithin(item.name, maxWidth, size), 0, showsSeats ? -6 : 0.5, maxWidth);
  if (!showsSeats) return;
  context.font = `11px ${colours.font}`;
  context.fillStyle = colours.faint;
  context.fillText(String(seatsAt(item)), 0, size / 2 + 4);
}

/** Units between two strong lines of the grid: a metre. */
const METRE = 100;
/** Minimum distance of grid lines, in pixels. Closer ones are omitted. */
const CLOSEST_LINES = 9;

export function paintGrid(context: Context, camera: Camera, view: Size, grid: number, colours: Colours): void {
  const origin = toScreen(camera, { x: 0, y: 0 });
  context.fillStyle = colours.outside;
  context.fillRect(0, 0, view.width, view.height);
  context.fillStyle = colours.paper;
  context.fillRect(Math.max(0, origin.x), Math.max(0, origin.y), view.width, view.height);
  for (const [pitch, colour] of [[grid, colours.gridFine] as const, [METRE, colours.grid] as const]) {
    if (pitch <= 0 || pitch * camera.zoom < CLOSEST_LINES) continue;
    context.strokeStyle = colour;
    context.lineWidth = 1;
    context.beginPath();
    for (let x = Math.max(0, Math.ceil(camera.x / pitch) * pitch); ; x += pitch) {
      const at = Math.round((x - camera.x) * camera.zoom) + 0.5;
      if (at > view.width) break;
      context.moveTo(at, Math.max(0, -camera.y * camera.zoom));
      context.lineTo(at, view.height);
    }
    for (let y = Math.max(0, Math.ceil(camera.y / pitch) * pitch); ; y += pitch) {
      const at = Math.round((y - camera.y) * camera.zoom) + 0.5;
      if (at > view.height) break;
      context.moveTo(Math.max(0, -camera.x * camera.zoom), at);
      context.lineTo(view.width, at);
    }
    context.stroke();
  }
}

/** Paints a box (units of the canvas) as an outline, with a light fill or dashed. */
export function paintFrame(context: Context, box: Box, camera: Camera, colour: string, look: 'line' | 'filled' | 'dashed' = 'line'): void {
  const from = toScreen(camera, { x: box.left, y: box.top });
  const to = toScreen(camera, { x: box.right, y: box.bottom });
  if (look === 'filled') {
    context.globalAlpha = 0.12;
    context.fillStyle = colour;
    context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
    context.globalAlpha = 1;
  }
  context.strokeStyle = colour;
  context.lineWidth = 1;
  if (look === 'dashed') context.setLineDash([4, 3]);
  context.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
  if (look === 'dashed') context.setLineDash([]);
}

export function paintGuides(context: Context, guides: readonly Guide[], camera: Camera, colours: Colours): void {
  context.strokeStyle = colours.error;
  context.fillStyle = colours.error;
  context.lineWidth = 1;
  const line = (x1: number, y1: number, x2: number, y2: number) => {
    const from = toScreen(camera, { x: x1, y: y1 });
    const to = toScreen(camera, { x: x2, y: y2 });
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  };
  for (const guide of guides) {
    if (guide.kind === 'gap') {
      for (const { from, to } of guide.spans) {
        if (guide.axis === 'x') line(from, guide.at, to, guide.at);
        else line(guide.at, from, guide.at, to);
        const middle = (from + to) / 2;
        const at = toScreen(camera, guide.axis === 'x' ? { x: middle, y: guide.at } : { x: guide.at, y: middle });
        context.font = `600 11px ${colours.font}`;
        context.textAlign = 'center';
        context.textBaseline = 'bottom';
        context.fillText(String(guide.size), at.x + (guide.axis === 'x' ? 0 : 16), at.y - 2);
      }
    } else if (guide.axis === 'x') line(guide.at, guide.from, guide.at, guide.to);
    else line(guide.from, guide.at, guide.to, guide.at);
  }
}
