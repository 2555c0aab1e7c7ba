import { type Box, centreOf } from './geometry';
import type { Axis } from './guides';
import { boundsOfPiece, centreOfPiece, footprintOfPiece, movePiece, type Piece, piecesOf } from './pieces';
import { type Item, toValidFrame } from './plan';

export const edges = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Edge = (typeof edges)[number];

/** The position of a piece along an axis, in units. */
const axisMeasures = {
  x: { start: (box: Box) => box.left, end: (box: Box) => box.right, centre: (piece: Piece) => centreOfPiece(piece).x },
  y: { start: (box: Box) => box.top, end: (box: Box) => box.bottom, centre: (piece: Piece) => centreOfPiece(piece).y },
} as const;

const moveAlong = (axis: Axis, piece: Piece, by: number): Piece => (axis === 'x' ? movePiece(piece, by, 0) : movePiece(piece, 0, by));

export const axisOf = (edge: Edge): Axis => (edge === 'left' || edge === 'centre' || edge === 'right' ? 'x' : 'y');

/**
 * Aligns items at a common edge or centre. Centres of items with odd and even sizes may differ by half a unit, as positions are whole
 * units.
 */
export const align = (items: readonly Item[], edge: Edge): Item[] => alignPieces(piecesOf(items), edge).flat();

/** The same for pieces, each of which stays together. */
export function alignPieces(pieces: readonly Piece[], edge: Edge): Piece[] {
  const axis = axisOf(edge);
  const { start, end, centre } = axisMeasures[axis];
  const starts = pieces.map((piece) => start(boundsOfPiece(piece)));
  const ends = pieces.map((piece) => end(boundsOfPiece(piece)));
  const [first, last] = [Math.min(...starts), Math.max(...ends)];
  if (edge === 'left' || edge === 'top') return pieces.map((piece, index) => moveAlong(axis, piece, first - starts[index]!));
  if (edge === 'right' || edge === 'bottom') return pieces.map((piece, index) => moveAlong(axis, piece, last - ends[index]!));
  const centres = pieces.map(centre);
  if (Math.max(...centres) - Math.min(...centres) <= 0.5) return [...pieces];
  const common = (first + last) / 2;
  return pieces.map((piece, index) => moveAlong(axis, piece, Math.floor(common - centres[index]!)));
}

/** Items in order of their centres along an axis. Items with the same centre keep their order. */
const sortPieces = (items: readonly Item[], axis: Axis): Piece[] =>
  piecesOf(items).toSorted((a, b) => axisMeasures[axis].centre(a) - axisMeasures[axis].centre(b));

/**
 * Places the centres of items at equal distances between the first and the last, which stay. Needs at least three, and a unit between any
 * two.
 */
export function distribute(items: readonly Item[], axis: Axis): Item[] {
  const ordered = sortPieces(items, axis);
  const centres = ordered.map(axisMeasures[axis].centre);
  const [first, last] = [centres[0] ?? 0, centres.at(-1) ?? 0];
  const pitch = (last - first) / (ordered.length - 1);
  if (ordered.length < 3 || pitch < 1) return [...items];
  return ordered.flatMap((piece, index) => {
    const isInner = index > 0 && index < ordered.length - 1;
    return isInner ? moveAlong(axis, piece, Math.floor(first + index * pitch - centres[index]! + 0.5)) : piece;
  });
}

/**
 * Makes the gaps between items in a row equal, measured from their chairs.
 * @param least units: if the first and the last leave less space than this between items, the others are pushed on
 * @param gap units; by default, the first and the last stay and the space between them is shared
 */
export function equalGaps(items: readonly Item[], axis: Axis, least = 0, gap?: number): Item[] {
  const ordered = sortPieces(items, axis);
  if (ordered.length < (gap === undefined ? 3 : 2)) return [...items];
  const { start, end } = axisMeasures[axis];
  const boxes = ordered.map(footprintOfPiece);
  const lengths = boxes.map((box) => end(box) - start(box));
  const first = start(boxes[0]!);
  const free = end(boxes.at(-1)!) - first - lengths.reduce((sum, length) => sum + length, 0);
  const gapSize = gap ?? Math.max(least, free / (ordered.length - 1));
  let offset = 0;
  return ordered.flatMap((piece, index) => {
    const to = Math.round(first + offset + index * gapSize);
    offset += lengths[index]!;
    return moveAlong(axis, piece, to - start(boxes[index]!));
  });
}

/** Gives items the width, the height or both of a model. Each keeps its centre, as far as whole units and the canvas allow. */
export function sameSize(items: readonly Item[], model: Item, dimensions: { width: boolean; height: boolean }): Item[] {
  return items.map((item) => {
    const width = dimensions.width ? model.width : item.width;
    const height = dimensions.height ? model.height : item.height;
    if (width === item.width && height === item.height) return item;
    const { x, y } = centreOf(item);
    return { ...item, ...toValidFrame({ positionX: Math.floor(x - width / 2), positionY: Math.floor(y - height / 2), width, height }) };
  });
}
