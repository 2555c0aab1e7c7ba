// Decided in docs/decisions/082-pricing.md.

import type { CompiledEffect } from './compile.rules';
import type { Pile, Slice } from './piles.rules';

/*
 * Chooses the pieces that effects on items apply to. Sets and bundles are built from the most expensive pieces down, so that splitting an
 * order gains nothing and the choice depends on the pieces alone.
 */

export type ItemEffect = Exclude<CompiledEffect, { type: 'cart_amount' | 'cart_rate' | 'free_delivery' | 'points_factor' }>;

/** Pieces that can be chosen, with how many are. Pieces to get are discounted; pieces to buy are only required. */
export interface Entry {
  pile: Pile;
  slice: Slice;
  free: number;
  given: number;
  bought: number;
}

export interface Plan {
  entries: readonly Entry[];
  /** The number of bundles. */
  bundles: number;
}

/** Pieces that a promotion may choose: those that cost something and have no promotion that excludes it. */
function freePieces(piles: readonly Pile[], isJoint: boolean): Entry[] {
  const entries: Entry[] = [];
  for (const pile of piles)
    for (const slice of pile.slices)
      if (slice.leftCents > 0 && (slice.claim === 'none' || (isJoint && slice.claim === 'joint')))
        entries.push({ pile, slice, free: slice.count, given: 0, bought: 0 });
  return entries;
}

type PilesOf = (selection: number) => readonly Pile[];

/**
 * Chooses the pieces for an effect.
 * @param pilesOf the piles of a selection, most expensive first
 * @param isJoint whether pieces of other joint promotions may be chosen
 */
export function planEffect(effect: ItemEffect, pilesOf: PilesOf, isJoint: boolean): Plan {
  if (effect.type === 'sets') return planSets(effect, pilesOf, isJoint);
  if (effect.type === 'bundle') return planBundles(effect, pilesOf, isJoint);
  const entries = freePieces(pilesOf(effect.selection), isJoint);
  for (const entry of entries) entry.given = entry.free;
  return { entries, bundles: 0 };
}

/** A number of pieces of an entry. */
interface TakenPieces {
  entry: Entry;
  count: number;
}

/** Entries used up from the front. Several queues may share an entry. */
class Queue {
  private at = 0;
  constructor(private readonly entries: readonly Entry[]) {}

  /** The first entry that has pieces left. */
  head(): Entry | undefined {
    while (this.entries[this.at]?.free === 0) this.at++;
    return this.entries[this.at];
  }

  /**
   * Takes a number of pieces or, with `atMost`, up to that number.
   * @returns nothing if there are too few
   */
  take(quantity: number, atMost = false): TakenPieces[] {
    const taken: TakenPieces[] = [];
    let missing = quantity;
    for (let entry = this.head(); missing > 0 && entry; entry = this.head()) {
      const count = Math.min(entry.free, missing);
      entry.free -= count;
      missing -= count;
      taken.push({ entry, count });
    }
    return missing === 0 || atMost ? taken : [];
  }
}

/**
 * Forms sets of pieces to buy and pieces to get at a discount. To buy are first those that can't be got, then the most expensive; to get
 * are the most expensive of the rest. So «the cheapest of three» forms its first set of the three most expensive pieces. Equal sets are
 * formed together.
 */
function planSets({ buy, get, isWhole, isOnce }: Extract<ItemEffect, { type: 'sets' }>, pilesOf: PilesOf, isJoint: boolean): Plan {
  const gettable = freePieces(pilesOf(get.selection), isJoint);
  const toGet = new Queue(gettable);
  let entries = gettable;
  let toBuy = toGet;
  if (buy.selection !== get.selection && buy.quantity > 0) {
    const shared = new Map(gettable.map((entry) => [entry.slice, entry]));
    const buyable = freePieces(pilesOf(buy.selection), isJoint);
    const onlyBuyable = buyable.filter(({ slice }) => !shared.has(slice));
    toBuy = new Queue([...onlyBuyable, ...buyable.flatMap(({ slice }) => shared.get(slice) ?? [])]);
    entries = [...gettable, ...onlyBuyable];
  }
  for (;;) {
    const [nextToBuy, nextToGet] = [toBuy.head(), toGet.head()];
    if (!nextToBuy || !nextToGet) break;
    const setCount = isOnce ? 0 : setsAtOnce(nextToBuy, nextToGet, buy.quantity, get.quantity);
    if (setCount > 0) {
      nextToBuy.free -= setCount * buy.quantity;
      nextToBuy.bought += setCount * buy.quantity;
      nextToGet.free -= setCount * get.quantity;
      nextToGet.given += setCount * get.quantity;
      continue;
    }
    const bought = toBuy.take(buy.quantity);
    if (bought.length === 0 && buy.quantity > 0) break;
    const given = toGet.take(get.quantity, !isWhole);
    if (given.length === 0) break;
    for (const { entry, count } of bought) entry.bought += count;
    for (const { entry, count } of given) entry.given += count;
    if (isOnce) break;
  }
  return { entries, bundles: 0 };
}

/** How many sets can be formed from the first pieces alone. */
function setsAtOnce(nextToBuy: Entry, nextToGet: Entry, buy: number, get: number): number {
  if (nextToBuy === nextToGet) return Math.floor(nextToGet.free / (buy + get));
  return Math.min(Math.floor(nextToBuy.free / buy), Math.floor(nextToGet.free / get));
}

/**
 * Forms bundles at a price, as long as they would cost more without it. The part with the fewest matching pieces chooses first; each part
 * chooses the most expensive.
 */
function planBundles({ parts, priceCents }: Extract<ItemEffect, { type: 'bundle' }>, pilesOf: PilesOf, isJoint: boolean): Plan {
  const shared = new Map<Slice, Entry>();
  const queues = parts
    .map(({ quantity, selection }, place) => {
      const partEntries = freePieces(pilesOf(selection), isJoint).map((entry) => {
        const existing = shared.get(entry.slice);
        if (!existing) shared.set(entry.slice, entry);
        return existing ?? entry;
      });
      return { quantity, place, queue: new Queue(partEntries), pieces: partEntries.reduce((sum, { free }) => sum + free, 0) };
    })
    .sort((a, b) => a.pieces - b.pieces || a.place - b.place);
  let bundles = 0;
  for (;;) {
    const needed = new Map<Entry, number>();
    let isComplete = true;
    for (const { queue, quantity } of queues) {
      const taken = queue.take(quantity);
      isComplete &&= taken.length > 0;
      for (const { entry, count } of taken) needed.set(entry, (needed.get(entry) ?? 0) + count);
    }
    let value = 0;
    // Repeats the same bundle while its pieces last, as nothing more expensive follows.
    let repeats = Number.POSITIVE_INFINITY;
    for (const [entry, count] of needed) {
      value += (entry.slice.openCents / entry.slice.count) * count;
      repeats = Math.min(repeats, Math.floor(entry.free / count));
    }
    if (!isComplete || value <= priceCents) break;
    for (const [entry, count] of needed) {
      entry.free -= repeats * count;
      entry.given += (1 + repeats) * count;
    }
    bundles += 1 + repeats;
  }
  return { entries: [...shared.values()], bundles };
}
