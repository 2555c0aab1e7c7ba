// Decided in docs/decisions/082-pricing.md.

import type { CompiledEffect } from './compile.rules';
import type { Pile, Slice } from './piles.rules';
import { shareOf, spreadByRate } from './spread.rules';

/*
 * What the effects on items take, and from which pieces. Sets and bundles are made from the dearest pieces down: so nobody gains by ordering
 * twice, and the pieces alone decide which are taken.
 */

export type ItemEffect = Exclude<CompiledEffect, { type: 'cart_amount' | 'cart_rate' | 'free_delivery' | 'points_factor' }>;

/** Pieces that an effect needs. Only those that are given cost less for it. */
export interface Pick {
  pile: Pile;
  slice: Slice;
  count: number;
  isGiven: boolean;
}

export interface Plan {
  picks: Pick[];
  /** How many bundles were made. */
  bundles: number;
}

const nothing: Plan = { picks: [], bundles: 0 };

/** Pieces that can be taken. */
interface Entry {
  pile: Pile;
  slice: Slice;
  count: number;
}

/** Pieces of piles that a promotion may take: those that cost something, and that no promotion has which does not go with it. */
function freePieces(piles: readonly Pile[], isJoint: boolean): Entry[] {
  const entries: Entry[] = [];
  for (const pile of piles)
    for (const slice of pile.slices)
      if (slice.leftCents > 0 && (slice.claim === 'none' || (isJoint && slice.claim === 'joint')))
        entries.push({ pile, slice, count: slice.count });
  return entries;
}

/**
 * Chooses the pieces that an effect takes.
 * @param pilesOf the piles of a selection, the dearest first
 * @param isJoint whether pieces may be taken that other joint promotions have
 */
export function planEffect(effect: ItemEffect, pilesOf: (selection: number) => readonly Pile[], isJoint: boolean): Plan {
  if (effect.type === 'sets') return planSets(effect, pilesOf, isJoint);
  if (effect.type === 'bundle') return planBundles(effect, pilesOf, isJoint);
  const picks = freePieces(pilesOf(effect.selection), isJoint).map((entry) => ({ ...entry, isGiven: true }));
  return picks.length === 0 ? nothing : { picks, bundles: 0 };
}

/** Notes picks, those of the same pieces for the same purpose as one. */
class Picks {
  private readonly given = new Map<Slice, Pick>();
  private readonly bought = new Map<Slice, Pick>();

  add({ pile, slice }: Entry, count: number, isGiven: boolean): void {
    const side = isGiven ? this.given : this.bought;
    const known = side.get(slice);
    if (known) known.count += count;
    else side.set(slice, { pile, slice, count, isGiven });
  }

  get all(): Pick[] {
    return [...this.given.values(), ...this.bought.values()].sort((a, b) => a.pile.place - b.pile.place);
  }
}

/** Takes so many from the first entries that have some. */
function takeFirst(entries: readonly Entry[], quantity: number, isWhole: boolean): { entry: Entry; count: number }[] {
  const taken: { entry: Entry; count: number }[] = [];
  let missing = quantity;
  for (const entry of entries) {
    if (missing === 0) break;
    const count = Math.min(entry.count, missing);
    if (count === 0) continue;
    taken.push({ entry, count });
    entry.count -= count;
    missing -= count;
  }
  if (missing === 0 || (!isWhole && missing < quantity)) return taken;
  for (const { entry, count } of taken) entry.count += count;
  return [];
}

/**
 * Sets of pieces that are bought and pieces that are got for less. Bought are first those that cannot be got, then the dearest; got are the
 * dearest of the others. So of «the cheapest of three» the three dearest are the first set. Many sets of the same pieces are made at once.
 */
function planSets(effect: Extract<ItemEffect, { type: 'sets' }>, pilesOf: (selection: number) => readonly Pile[], isJoint: boolean): Plan {
  const { buy, get, isWhole, isOnce } = effect;
  const toGet = freePieces(pilesOf(get.selection), isJoint);
  let toBuy = toGet;
  if (buy.selection !== get.selection) {
    const shared = new Map(toGet.map((entry) => [entry.slice, entry]));
    const all = freePieces(pilesOf(buy.selection), isJoint);
    toBuy = [...all.filter(({ slice }) => !shared.has(slice)), ...all.flatMap(({ slice }) => shared.get(slice) ?? [])];
  }
  const picks = new Picks();
  for (;;) {
    const first = { bought: headOf(toBuy), got: headOf(toGet) };
    if (!first.got || (buy.quantity > 0 && !first.bought)) break;
    const many = isOnce || !first.bought ? 0 : setsAtOnce(first.bought, first.got, buy.quantity, get.quantity);
    if (many > 0 && first.bought) {
      first.bought.count -= many * buy.quantity;
      first.got.count -= many * get.quantity;
      picks.add(first.bought, many * buy.quantity, false);
      picks.add(first.got, many * get.quantity, true);
      continue;
    }
    const bought = takeFirst(toBuy, buy.quantity, true);
    if (buy.quantity > 0 && bought.length === 0) break;
    const got = takeFirst(toGet, get.quantity, isWhole);
    if (got.length === 0) break;
    for (const { entry, count } of bought) picks.add(entry, count, false);
    for (const { entry, count } of got) picks.add(entry, count, true);
    if (isOnce) break;
  }
  const all = picks.all;
  return all.length === 0 ? nothing : { picks: all, bundles: 0 };
}

const headOf = (entries: readonly Entry[]) => entries.find(({ count }) => count > 0);

/** How many sets can be made of the first pieces alone. */
function setsAtOnce(bought: Entry, got: Entry, buy: number, get: number): number {
  if (bought === got) return Math.floor(got.count / (buy + get));
  return Math.min(Math.floor(bought.count / buy), Math.floor(got.count / get));
}

/**
 * Bundles at a price, as long as they cost more without it. The part that the fewest pieces are for chooses first, each the dearest.
 */
function planBundles(
  { parts, priceCents }: Extract<ItemEffect, { type: 'bundle' }>,
  pilesOf: (selection: number) => readonly Pile[],
  isJoint: boolean,
): Plan {
  const entries = new Map<Slice, Entry>();
  const ordered = parts
    .map(({ quantity, selection }, place) => {
      const own = freePieces(pilesOf(selection), isJoint).map((entry) => {
        const known = entries.get(entry.slice);
        if (!known) entries.set(entry.slice, entry);
        return known ?? entry;
      });
      return { quantity, place, own, pieces: own.reduce((sum, { count }) => sum + count, 0) };
    })
    .sort((a, b) => a.pieces - b.pieces || a.place - b.place);
  const picks = new Picks();
  let bundles = 0;
  for (;;) {
    const taken: { entry: Entry; count: number }[] = [];
    let isWhole = true;
    for (const { own, quantity } of ordered) {
      const some = takeFirst(own, quantity, true);
      taken.push(...some);
      isWhole &&= some.length > 0;
      if (!isWhole) break;
    }
    const value = taken.reduce((sum, { entry, count }) => sum + (entry.slice.openCents / entry.slice.count) * count, 0);
    if (!isWhole || value <= priceCents) break;
    // The same once more, as long as the pieces last: nothing dearer comes after them.
    const needed = new Map<Entry, number>();
    for (const { entry, count } of taken) needed.set(entry, (needed.get(entry) ?? 0) + count);
    let more = Number.POSITIVE_INFINITY;
    for (const [entry, count] of needed) more = Math.min(more, Math.floor(entry.count / count));
    for (const [entry, count] of needed) {
      entry.count -= more * count;
      picks.add(entry, (1 + more) * count, true);
    }
    bundles += 1 + more;
  }
  return bundles === 0 ? nothing : { picks: picks.all, bundles };
}

/** Pieces, with what they cost when the step began and what they cost now. */
export interface Row {
  vatRate: number | null;
  count: number;
  openCents: number;
  leftCents: number;
  isGiven: boolean;
}

/** The rows of picks as they lie, before slices are cut. */
export function rowsOf(picks: readonly Pick[]): Row[] {
  return picks.map(({ pile, slice, count, isGiven }) => {
    const openCents = count === slice.count ? slice.openCents : shareOf(slice.openCents, count, slice.count);
    const leftCents = count === slice.count ? slice.leftCents : shareOf(slice.leftCents, count, slice.count);
    return { vatRate: pile.line.vatRate, count, isGiven, openCents, leftCents };
  });
}

/** What an effect takes off in all, or null where each row has its own amount. */
function wholeOf(effect: ItemEffect, rows: readonly Row[], bundles: number): number | null {
  if (effect.type === 'item_amount' || effect.type === 'item_price') return null;
  let open = 0;
  for (const row of rows) if (row.isGiven) open += row.openCents;
  return effect.type === 'bundle' ? Math.max(0, open - bundles * effect.priceCents) : shareOf(open, effect.rate, 10_000);
}

function amountOf(effect: ItemEffect, { count, openCents, leftCents }: Row): number {
  if (effect.type === 'item_amount') return Math.min(leftCents, effect.amountCents * count);
  return effect.type === 'item_price' ? Math.min(leftCents, Math.max(0, openCents - effect.priceCents * count)) : 0;
}

/** What an effect would take off rows of which nothing was taken yet, in cents. */
export function worthOf(effect: ItemEffect, rows: readonly Row[], bundles: number): number {
  const whole = wholeOf(effect, rows, bundles);
  return whole ?? rows.reduce((sum, row) => sum + amountOf(effect, row), 0);
}

/**
 * What an effect takes off each row, in cents: shares of what the pieces cost when the step began, so that joint promotions add up in any
 * order, and never more than what is left.
 */
export function amountsOf(effect: ItemEffect, rows: readonly Row[], bundles: number): number[] {
  const whole = wholeOf(effect, rows, bundles);
  if (whole === null) return rows.map((row) => amountOf(effect, row));
  const shares = spreadByRate(
    whole,
    rows.map(({ vatRate, isGiven, openCents }) => ({ vatRate, weight: isGiven ? openCents : 0 })),
  );
  return shares.map((share, index) => Math.min(share, rows[index]!.leftCents));
}

/** Holds amounts to a limit, each in proportion. */
export function limited(amounts: number[], rates: readonly (number | null)[], limit: number): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total <= limit) return amounts;
  return spreadByRate(
    limit,
    amounts.map((weight, index) => ({ vatRate: rates[index] ?? null, weight })),
  );
}
