import { footprintOfAll } from './chairs';
import { boundsOfAll, boxCentre, centreOf, moveBy, type Point } from './geometry';
import type { Item } from './plan';

/** Items that are moved together: a group, tables pushed together, or a single item. Never empty. */
export type Piece = readonly Item[];

export const boundsOfPiece = (piece: Piece) => boundsOfAll(piece)!;
export const footprintOfPiece = (piece: Piece) => footprintOfAll(piece)!;
export const centreOfPiece = (piece: Piece): Point => (piece.length === 1 ? centreOf(piece[0]!) : boxCentre(boundsOfPiece(piece)));
export const movePiece = (piece: Piece, dx: number, dy: number): Piece => piece.map((item) => moveBy(item, dx, dy));

/**
 * Groups items into pieces, in the order of the first item of each.
 * @param isJoined what else keeps two items together, apart from groups
 */
export function piecesOf(items: readonly Item[], isJoined: (a: Item, b: Item) => boolean = () => false): Piece[] {
  const belongTogether = (a: Item, b: Item) => (a.groupId !== null && a.groupId === b.groupId) || isJoined(a, b);
  const remaining = new Set(items);
  return items.flatMap((item) => {
    if (!remaining.delete(item)) return [];
    const piece = [item];
    for (let index = 0; index < piece.length; index++) {
      for (const other of remaining) {
        if (!belongTogether(piece[index]!, other)) continue;
        remaining.delete(other);
        piece.push(other);
      }
    }
    return [piece];
  });
}
