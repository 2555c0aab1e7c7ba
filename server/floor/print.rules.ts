// Decided in docs/decisions/031-prints-to-scale.md.

import { printable } from '@/server/core/platform/printable';
import type { Room } from './floor.schema';
import type { decorationKinds, printOrientations, printPapers } from './floor.values';
import { CHAIR_RADIUS, chairsOf, extentOf, seatsAt } from './shapes.values';

/*
 * The arrangement of a layout on paper: the scale, the orientation, the number of sheets, and the positions on them. Coordinates on paper
 * are in points (1/72 inch) from the sheet's upper left corner; those in rooms are in units of the canvas, which are centimetres.
 */

export type Paper = (typeof printPapers)[number];
export type Orientation = (typeof printOrientations)[number];

/** The sides of a sheet in portrait format, in points. */
const sheets: Record<Paper, Size> = { A4: { width: 595.28, height: 841.89 }, A3: { width: 841.89, height: 1190.55 } };
export const POINTS_PER_CM = 72 / 2.54;
/** Scales (1 to n) of draughtsmen's rulers, and a few for outdoor areas. */
const scales = [20, 25, 50, 75, 100, 125, 200, 250, 500, 1_000, 2_000, 5_000] as const;
/** The smallest scale at which names at tables of usual size are legible. A room that needs a smaller one is split into sheets. */
const SMALLEST_IN_ONE = 200;
/** The scale of a room that is split, unless that would take too many sheets; then a smaller one. */
const LARGEST_IN_SHEETS = 100;
const MAX_SHEETS = 12;
/** The minimum overlap of neighbouring sheets for gluing, in points: one centimetre. */
const OVERLAP = POINTS_PER_CM;

/** The space around the plan, in points: the unprintable margin, the head and the foot. */
export const MARGIN = 28;
export const HEAD = 42;
export const FOOT = 36;
/** Points between the frame of the plan and the things in the room. */
const PADDING = 6;

interface Size {
  width: number;
  height: number;
}
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
type PlannedRoom = Pick<Room, 'name' | 'tables' | 'decoration'>;
type RoomItem = PlannedRoom['tables'][number] | PlannedRoom['decoration'][number];

export interface Label {
  text: string;
  /** Points. */
  size: number;
  /** The distance of the baseline below the middle of the item, in points. */
  below: number;
  /** Degrees clockwise: the name of a wall runs along it, the name of a table stays upright. */
  angle: number;
}

/** Something on a sheet. Its middle is measured from the corner of the frame, in points. */
export interface PrintedItem extends Size {
  kind: 'table' | (typeof decorationKinds)[number];
  x: number;
  y: number;
  shape: 'rectangle' | 'round';
  /** Degrees clockwise. */
  rotation: number;
  labels: Label[];
  /** The middles of its chairs, relative to its own middle and before its rotation. */
  chairs: { x: number; y: number }[];
}

export interface PrintedSheet {
  roomName: string;
  /** Points; wider than high in landscape format. */
  paper: Size;
  /** The frame of the plan on the sheet, in points. */
  frame: Size & { x: number; y: number };
  /** 1 to n; null for an empty room. */
  scale: number | null;
  /** The place of this sheet, from 0, if the room is split into several. */
  part: { row: number; column: number; rows: number; columns: number } | null;
  items: PrintedItem[];
  /** Points. */
  chairRadius: number;
  /** Of the whole room. */
  tables: number;
  seats: number;
  /** Names too long for their place, with the marks that are printed instead. */
  marked: { mark: string; name: string }[];
  /** The number of names that have no room on the paper, not even as a mark. */
  leftOut: number;
  /** Names with letters that the print cannot show, in their printed form. */
  changed: string[];
}

/** Points per unit at a scale. */
export const pointsPerUnit = (scale: number): number => POINTS_PER_CM / scale;

/** The sheets of a layout, room by room. */
export function sheetsOf(rooms: readonly PlannedRoom[], paper: Paper, orientation: Orientation): PrintedSheet[] {
  return rooms.flatMap((room) => sheetsOfRoom(room, paper, orientation));
}

const boundsOf = (item: RoomItem): Box => {
  const { width, height } = extentOf(item);
  const x = item.positionX + item.width / 2;
  const y = item.positionY + item.height / 2;
  const chairs = 'tableId' in item ? chairsOf(item).map((chair) => rotate(chair, item.rotation)) : [];
  return {
    left: Math.min(x - width / 2, ...chairs.map((chair) => x + chair.x - CHAIR_RADIUS)),
    top: Math.min(y - height / 2, ...chairs.map((chair) => y + chair.y - CHAIR_RADIUS)),
    right: Math.max(x + width / 2, ...chairs.map((chair) => x + chair.x + CHAIR_RADIUS)),
    bottom: Math.max(y + height / 2, ...chairs.map((chair) => y + chair.y + CHAIR_RADIUS)),
  };
};

function rotate({ x, y }: { x: number; y: number }, degrees: number): { x: number; y: number } {
  const radians = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(radians) - y * Math.sin(radians), y: x * Math.sin(radians) + y * Math.cos(radians) };
}

const questionMarks = (text: string) => text.split('?').length;
/** Whether the print would replace a letter with a question mark. */
export const losesLetters = (text: string) => questionMarks(printable(text)) > questionMarks(text);

/** A way to arrange a room on paper. */
interface Arrangement {
  paper: Size;
  frame: Size;
  scale: number;
  columns: number;
  rows: number;
}

function sheetsOfRoom(room: PlannedRoom, paper: Paper, orientation: Orientation): PrintedSheet[] {
  const roomItems: RoomItem[] = [...room.decoration, ...room.tables];
  const bounds = roomItems.map(boundsOf);
  const content: Box = {
    left: Math.min(...bounds.map(({ left }) => left)),
    top: Math.min(...bounds.map(({ top }) => top)),
    right: Math.max(...bounds.map(({ right }) => right)),
    bottom: Math.max(...bounds.map(({ bottom }) => bottom)),
  };
  const isEmpty = roomItems.length === 0;
  const size = isEmpty ? { width: 0, height: 0 } : { width: content.right - content.left, height: content.bottom - content.top };
  const arrangement = bestArrangement(size, papersOf(paper, orientation));
  const unit = pointsPerUnit(arrangement.scale);
  const marked: PrintedSheet['marked'] = [];
  const labelled = roomItems.map((item) => {
    const labels = labelsOf(item, printable(item.name), unit);
    if (labels.length > 0 || item.name === '') return { item, labels };
    const mark = `*${marked.length + 1}`;
    const markLabels = labelsOf(item, mark, unit);
    if (markLabels.length > 0) marked.push({ mark, name: printable(item.name) });
    return { item, labels: markLabels };
  });
  const common = {
    roomName: printable(room.name),
    paper: arrangement.paper,
    frame: { x: MARGIN, y: MARGIN + HEAD, ...arrangement.frame },
    scale: isEmpty ? null : arrangement.scale,
    chairRadius: CHAIR_RADIUS * unit,
    tables: room.tables.length,
    seats: room.tables.reduce((sum, table) => sum + seatsAt(table), 0),
    marked,
    leftOut: labelled.filter(({ item, labels }) => item.name !== '' && labels.length === 0).length,
    changed: [...new Set([room.name, ...roomItems.map(({ name }) => name)])].filter(losesLetters).map(printable),
  };
  if (isEmpty) return [{ ...common, part: null, items: [] }];
  const parts = Array.from({ length: arrangement.rows }, (_, row) =>
    Array.from({ length: arrangement.columns }, (_, column) => ({ row, column })),
  ).flat();
  return parts.flatMap(({ row, column }) => {
    const left = windowFrom(content.left, size.width, arrangement.frame.width / unit, column, arrangement.columns, PADDING / unit);
    const top = windowFrom(content.top, size.height, arrangement.frame.height / unit, row, arrangement.rows, PADDING / unit);
    const right = left + arrangement.frame.width / unit;
    const bottom = top + arrangement.frame.height / unit;
    const isVisible = (box: Box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    const items = labelled.flatMap(({ item, labels }, index) => {
      const box = bounds[index];
      return box && isVisible(box) ? [toPrintedItem(item, labels, { left, top }, unit)] : [];
    });
    // Nobody needs to glue an empty sheet to the others.
    if (items.length === 0) return [];
    const part =
      arrangement.rows * arrangement.columns === 1 ? null : { row, column, rows: arrangement.rows, columns: arrangement.columns };
    return [{ ...common, part, items }];
  });
}

function papersOf(paper: Paper, orientation: Orientation): Size[] {
  const { width, height } = sheets[paper];
  const portrait = { width, height };
  const landscape = { width: height, height: width };
  return orientation === 'portrait' ? [portrait] : orientation === 'landscape' ? [landscape] : [landscape, portrait];
}

/** The largest scale with the fewest sheets. Of two orientations, the one closer to the form of the room. */
function bestArrangement(size: Size, papers: Size[]): Arrangement {
  const arrange = (scale: number, maxSheets: number) =>
    papers
      .map((paper) => arrangeAt(size, paper, scale))
      .filter(({ columns, rows }) => columns * rows <= maxSheets)
      .sort((a, b) => a.columns * a.rows - b.columns * b.rows || shapeDifference(a.frame, size) - shapeDifference(b.frame, size))
      .at(0);
  const inOne = scales.filter((scale) => scale <= SMALLEST_IN_ONE).map((scale) => arrange(scale, 1));
  const inSheets = scales.filter((scale) => scale >= LARGEST_IN_SHEETS).map((scale) => arrange(scale, MAX_SHEETS));
  const arrangement = [...inOne, ...inSheets].find((found) => found !== undefined);
  if (!arrangement) throw new RangeError('A room is larger than any canvas.');
  return arrangement;
}

/** How much the forms of two rectangles differ. */
const shapeDifference = (frame: Size, size: Size) =>
  Math.abs(Math.log((frame.width / frame.height / (size.width || 1)) * (size.height || 1)));

function arrangeAt(size: Size, paper: Size, scale: number): Arrangement {
  const frame = { width: paper.width - 2 * MARGIN, height: paper.height - 2 * MARGIN - HEAD - FOOT };
  const unit = pointsPerUnit(scale);
  const count = (length: number, available: number) => {
    const needed = length * unit + 2 * PADDING;
    return needed <= available ? 1 : 1 + Math.ceil((needed - available) / (available - OVERLAP));
  };
  return { paper, frame, scale, columns: count(size.width, frame.width), rows: count(size.height, frame.height) };
}

/**
 * Where the part on a sheet begins, in units. A single sheet is centred on the room; several are spread evenly, with the air before the
 * first and after the last.
 */
function windowFrom(from: number, length: number, available: number, index: number, count: number, air: number): number {
  if (count === 1) return from + (length - available) / 2;
  return from - air + (index * (length + 2 * air - available)) / (count - 1);
}

function toPrintedItem(item: RoomItem, labels: Label[], window: { left: number; top: number }, unit: number): PrintedItem {
  const isTable = 'tableId' in item;
  return {
    kind: isTable ? 'table' : item.kind,
    x: (item.positionX + item.width / 2 - window.left) * unit,
    y: (item.positionY + item.height / 2 - window.top) * unit,
    width: item.width * unit,
    height: item.height * unit,
    shape: item.shape,
    rotation: item.rotation,
    labels,
    chairs: isTable ? chairsOf(item).map(({ x, y }) => ({ x: x * unit, y: y * unit })) : [],
  };
}

/** Points. Smaller letters are illegible, larger ones too dominant. */
const MIN_FONT_SIZE = 4;
const MAX_FONT_SIZE = { table: 15, decoration: 10 };
/** The width of a letter in Helvetica Bold, relative to the font size: wide enough for any name. */
const LETTER_WIDTH = 0.62;

/** The labels of an item: its name or a mark, and below it the seats of a table. None if there is no room. */
function labelsOf(item: RoomItem, text: string, unit: number): Label[] {
  if (text === '') return [];
  const isTable = 'tableId' in item;
  const runsDown = !isTable && item.height > 2 * item.width;
  const [across, down] = runsDown ? [item.height, item.width] : [item.width, item.height];
  // On a rotated table, upright letters only have the shorter side.
  const isTurned = isTable && item.rotation % 90 !== 0;
  const shorter = Math.min(across, down);
  const available = { width: (isTurned ? shorter : across) * unit * 0.9, height: (isTurned ? shorter : down) * unit };
  const maxSize = isTable ? MAX_FONT_SIZE.table : MAX_FONT_SIZE.decoration;
  const size = Math.min(maxSize, available.height * (isTable ? 0.42 : 0.8), available.width / (LETTER_WIDTH * text.length));
  if (size < MIN_FONT_SIZE) return [];
  const angle = isTable ? 0 : uprightAngle(item.rotation - (runsDown ? 90 : 0));
  const seatsSize = Math.max(MIN_FONT_SIZE, size * 0.68);
  if (!isTable || available.height < size + seatsSize + 2) return [{ text, size, below: size * 0.35, angle }];
  return [
    { text, size, below: 0, angle },
    { text: String(seatsAt(item)), size: seatsSize, below: seatsSize + 1, angle },
  ];
}

/** The angle from -90 to 89 along the same line, so that no text is upside down. */
const uprightAngle = (degrees: number) => ((((degrees + 90) % 180) + 180) % 180) - 90;
