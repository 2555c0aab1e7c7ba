// Decided in docs/decisions/082-pricing.md.

import type { CompiledPromotions } from './compile.rules';
import type { CartLine } from './pricing.types';
import { spread } from './spread.rules';
import type { LineShare } from './trace.values';

/*
 * Equal pieces form one pile, whichever lines they are in. All steps work on piles, in an order that depends on the pieces alone, so that
 * neither the order of lines nor their splitting matters. Lines get their shares at the end.
 */

/** The item promotions of pieces: none, joint ones, or one that excludes others. */
export type Claim = 'none' | 'joint' | 'alone';

/** Pieces of a pile that were treated the same. */
export interface Slice {
  count: number;
  /** Their total price at the start of the step, and now. */
  openCents: number;
  leftCents: number;
  claim: Claim;
}

export interface Pile {
  /** Its index among all piles. */
  place: number;
  line: CartLine;
  quantity: number;
  /** The lines of the cart in it, in the order in which they get odd cents. */
  lines: { line: number; quantity: number }[];
  slices: Slice[];
}

const separator = '\u0000';
const sortedUnique = <Item>(items: readonly Item[]) => (items.length < 2 ? items : [...new Set(items)].sort());

/** Pieces with the same key are equal for every rule. */
function keyOf(line: CartLine): string {
  const { catalogProductId, vatRate, sku, categoryIds, tags } = line;
  const fields = [catalogProductId, vatRate, sku, sortedUnique(categoryIds).join(' '), ...sortedUnique(tags)];
  return fields.join(separator);
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The piles of a cart: most expensive pieces first, then by product, then by all other differences. */
export function pilesOf(lines: readonly CartLine[]): Pile[] {
  const piles = new Map<string, Pile & { key: string }>();
  for (const [index, line] of lines.entries()) {
    const key = keyOf(line);
    const fullKey = `${line.grossCents}${separator}${line.productId}${separator}${key}`;
    const pile = piles.get(fullKey);
    if (pile) {
      pile.quantity += line.quantity;
      pile.lines.push({ line: index, quantity: line.quantity });
    } else
      piles.set(fullKey, { key, place: 0, line, quantity: line.quantity, lines: [{ line: index, quantity: line.quantity }], slices: [] });
  }
  const ordered = [...piles.values()].sort(
    (a, b) => b.line.grossCents - a.line.grossCents || a.line.productId - b.line.productId || compareTexts(a.key, b.key),
  );
  for (const [index, pile] of ordered.entries()) {
    pile.place = index;
    const cents = pile.line.grossCents * pile.quantity;
    pile.slices = [{ count: pile.quantity, openCents: cents, leftCents: cents, claim: 'none' }];
    if (pile.lines.length > 1)
      pile.lines.sort((a, b) => b.quantity - a.quantity || compareTexts(lines[a.line]!.name, lines[b.line]!.name) || a.line - b.line);
  }
  return ordered;
}

/** The current price of the pieces of a pile. */
export function leftOf({ slices }: Pile): number {
  let left = 0;
  for (const { leftCents } of slices) left += leftCents;
  return left;
}

/** The piles of each selection, in their order, with the number of pieces. */
export interface SelectionMatches {
  piles: readonly Pile[][];
  quantities: readonly number[];
}

/** Looks up all selections at once, by the properties of each pile. */
export function findSelections(piles: readonly Pile[], promotions: CompiledPromotions): SelectionMatches {
  const { selectionCount, everything, byProduct, byCategory, byTag, bySku } = promotions;
  const matches: Pile[][] = Array.from({ length: selectionCount }, () => []);
  const quantities = new Array<number>(selectionCount).fill(0);
  for (const pile of piles) {
    const addPile = (numbers: readonly number[] | undefined) => {
      if (!numbers) return;
      for (const number of numbers) {
        const matching = matches[number]!;
        // A selection may match a pile twice, such as by product and by tag.
        if (matching.at(-1) === pile) continue;
        matching.push(pile);
        quantities[number]! += pile.quantity;
      }
    };
    const { catalogProductId, categoryIds, tags, sku } = pile.line;
    if (catalogProductId !== null) addPile(byProduct.get(catalogProductId));
    for (const categoryId of categoryIds) addPile(byCategory.get(categoryId));
    for (const tag of tags) addPile(byTag.get(tag));
    if (sku !== null) addPile(bySku.get(sku));
    if (everything !== null) addPile([everything]);
  }
  return { piles: matches, quantities };
}

/**
 * Distributes amounts of piles to the lines of the cart, in proportion to what is left of each line, and never more than that.
 * @param left what is left of each line; reduced by its share
 * @param ofPiles cents by index of the pile
 * @returns the shares of lines, in the order of the cart
 */
export function distributeToLines(piles: readonly Pile[], ofPiles: ReadonlyMap<number, number>, left: number[]): LineShare[] {
  const shares: LineShare[] = [];
  for (const [place, cents] of ofPiles) {
    if (cents === 0) continue;
    const { lines } = piles[place]!;
    const parts =
      lines.length === 1
        ? [cents]
        : spread(
            cents,
            lines.map(({ line }) => left[line]!),
          );
    for (const [index, { line }] of lines.entries()) {
      const share = parts[index]!;
      if (share === 0) continue;
      left[line]! -= share;
      shares.push({ line, cents: share });
    }
  }
  return shares.sort((a, b) => a.line - b.line);
}
