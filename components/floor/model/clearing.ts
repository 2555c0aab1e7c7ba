import { alignPieces } from './arrange';
import { footprintOf } from './chairs';
import { type Box, growBox, keepOnCanvas } from './geometry';
import type { Axis } from './guides';
import { boundsOfPiece, centreOfPiece, footprintOfPiece, movePiece, type Piece, piecesOf } from './pieces';
import { problemOf, requiredGapBetween } from './placing';
import { addItems, type Item, type Room, removeItems } from './plan';
import { type PairProblem, TOUCHING } from './problems';
import { gapBetween } from './separation';
import { indexOf } from './spatial';

/* Arranging never stacks tables: an item that would overlap another, or be too close to it, moves on along the row. */

const severities = { 'too close': 1, chairs: 2, overlap: 3 } as const satisfies Record<PairProblem['kind'], number>;
const severityOf = (problem: PairProblem | null): number => (problem ? severities[problem.kind] : 0);

/** Whether a problem between two items is a reason to move on. */
type Matters = (item: Item, other: Item, problem: PairProblem) => boolean;

/** The units by which a piece must move on, down or to the right, to pass the first obstacle; 0 if there is none. */
function stepPast(room: Room, piece: Piece, axis: Axis, matters: Matters): number {
  const index = indexOf(room);
  for (const item of piece) {
    for (const other of index.within(growBox(footprintOf(item), room.aisle))) {
      const problem = problemOf(item, other, room.aisle);
      if (!problem || !matters(item, other, problem)) continue;
      const [ownBox, obstacle] = [footprintOf(item), growBox(footprintOf(other), requiredGapBetween(item, other, room.aisle))];
      return axis === 'x' ? obstacle.right - ownBox.left : obstacle.bottom - ownBox.top;
    }
  }
  return 0;
}

/** Moves a piece along an axis until nothing is in its way. */
function moveUntilClear(room: Room, piece: Piece, axis: Axis, matters: Matters): Piece {
  let moved = piece;
  // With each step, one item of the piece passes one obstacle for good, which limits the number of steps.
  for (let stepsLeft = (room.tables.length + room.decoration.length) * piece.length; stepsLeft >= 0; stepsLeft--) {
    const by = stepPast(room, moved, axis, matters);
    if (by <= 0) break;
    moved = axis === 'x' ? movePiece(moved, by, 0) : movePiece(moved, 0, by);
  }
  return moved;
}

/** Moves a piece onto the canvas as one: if each item stopped at the edge by itself, items would be pushed into each other. */
function moveOntoCanvas(piece: Piece): Piece {
  const { x, y } = keepOnCanvas(piece, 0, 0);
  return movePiece(piece, x, y);
}

const startOf = (axis: Axis, { left, top }: Box): number => (axis === 'x' ? left : top);
const keysOf = (items: readonly Item[]) => new Set(items.map(({ key }) => key));

/**
 * Moves arranged items on along an axis if the arrangement would cause a new problem, or make one worse.
 * @param before the same items before the arrangement
 */
export function clearOverlaps(room: Room, before: readonly Item[], after: readonly Item[], axis: Axis): Item[] {
  const earlier = new Map(before.map((item) => [item.key, item]));
  const matters: Matters = (item, other, problem) => {
    const previous = problemOf(earlier.get(item.key) ?? item, earlier.get(other.key) ?? other, room.aisle);
    return severityOf(problem) > severityOf(previous);
  };
  let filled = removeItems(room, keysOf(after));
  const ordered = piecesOf(after)
    .map(moveOntoCanvas)
    .toSorted((a, b) => startOf(axis, footprintOfPiece(a)) - startOf(axis, footprintOfPiece(b)));
  return ordered.flatMap((piece) => {
    const placed = moveUntilClear(filled, piece, axis, matters);
    filled = addItems(filled, placed);
    return placed;
  });
}

const isPushedTogether = (a: Item, b: Item): boolean => Math.abs(gapBetween(a, b)) <= TOUCHING;

/** Groups pieces into rows, from the left. The first piece of a row defines its height. */
function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => centreOfPiece(a).y - centreOfPiece(b).y)) {
    const first = rows.at(-1)?.[0];
    if (first && centreOfPiece(piece).y <= boundsOfPiece(first).bottom) rows.at(-1)!.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => row.toSorted((a, b) => footprintOfPiece(a).left - footprintOfPiece(b).left));
}

/**
 * Straightens tables: those next to each other are put on one line, moved right as far as needed, and each row down as far as needed.
 * Groups and tables pushed together stay together. Nothing ends up overlapping or too close to anything.
 */
export function tidyItems(room: Room, items: readonly Item[]): Item[] {
  const anyProblem: Matters = () => true;
  let filled = removeItems(room, keysOf(items));
  const others = filled;
  const tidied: Item[] = [];
  for (const row of rowsOf(piecesOf(items, isPushedTogether))) {
    const emptyRoom = { ...others, tables: [], decoration: [] };
    const rowsAbove = addItems(emptyRoom, tidied);
    const aligned = alignPieces(row, 'middle');
    const overhang = Math.max(0, ...aligned.flat().map(({ positionY }) => -positionY));
    let shiftedRow: readonly Piece[] = aligned.map((piece) => movePiece(piece, 0, overhang));
    for (let stepsLeft = tidied.length * row.flat().length; stepsLeft >= 0; stepsLeft--) {
      const shift = Math.max(0, ...shiftedRow.map((piece) => stepPast(rowsAbove, piece, 'y', anyProblem)));
      if (shift === 0) break;
      shiftedRow = shiftedRow.map((piece) => movePiece(piece, 0, shift));
    }
    for (const piece of shiftedRow) {
      const placed = moveUntilClear(filled, piece, 'x', anyProblem);
      filled = addItems(filled, placed);
      tidied.push(...placed);
    }
  }
  return tidied;
}
