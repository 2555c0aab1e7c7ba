// Decided in docs/decisions/082-pricing.md.

import { days } from '@/server/pickup/pickup.values';
import { itemEffects } from './pricing.values';
import type { Conditions, Effect, PromotionRule, Selection, SomeItems } from './promotion.schema';

/*
 * Versions of promotions, compiled once for all carts. Lookups start from the cart’s items, so that a promotion for other items costs only
 * a comparison or two.
 */

/** A version of a promotion. Published versions never change. */
export interface PromotionVersion {
  promotionId: number;
  version: number;
  /** The name for staff. */
  name: string;
  /** The text for guests. */
  label: string;
  rule: PromotionRule;
}

/** A number of items of a selection, given by its number. */
export interface CompiledItems {
  quantity: number;
  selection: number;
}

/** An effect whose selections are replaced by their numbers. */
export type CompiledEffect =
  | Extract<Effect, { type: 'cart_amount' | 'cart_rate' | 'free_delivery' | 'points_factor' }>
  | { type: 'item_amount'; selection: number; amountCents: number }
  | { type: 'item_rate'; selection: number; rate: number }
  | { type: 'item_price'; selection: number; priceCents: number }
  | { type: 'sets'; buy: CompiledItems; get: CompiledItems; rate: number; isWhole: boolean; isOnce: boolean }
  | { type: 'bundle'; parts: CompiledItems[]; priceCents: number };

export interface CompiledPromotion {
  promotionId: number;
  id: string;
  version: number;
  name: string;
  label: string;
  priority: number;
  group: string | null;
  isJoint: boolean;
  maximumCents: number | null;
  isOnItems: boolean;
  effect: CompiledEffect;
  conditions: Omit<Conditions, 'hours' | 'from' | 'until' | 'items' | 'restaurantIds' | 'channelIds' | 'modes' | 'members'>;
  restaurantIds: ReadonlySet<number> | null;
  channelIds: ReadonlySet<number> | null;
  modes: ReadonlySet<string> | null;
  /** Milliseconds since the epoch, `until` excluded. */
  from: number;
  until: number;
  hours: { day: number; start: number; end: number }[] | null;
  members: 'all' | ReadonlySet<number> | null;
  items: CompiledItems[];
}

export interface CompiledPromotions {
  /** By priority, then id. The trace lists promotions that are no candidates in this order. */
  promotions: readonly CompiledPromotion[];
  /** The number of selections. Each is looked up once per cart, even if many promotions share it. */
  selectionCount: number;
  /** The number of the selection of all items; null if no promotion has it. */
  everything: number | null;
  byProduct: ReadonlyMap<number, readonly number[]>;
  byCategory: ReadonlyMap<number, readonly number[]>;
  byTag: ReadonlyMap<string, readonly number[]>;
  bySku: ReadonlyMap<string, readonly number[]>;
}

/** Numbers selections; equal ones get the same number. */
class Selections {
  readonly numbers = new Map<string, number>();
  readonly byProduct = new Map<number, number[]>();
  readonly byCategory = new Map<number, number[]>();
  readonly byTag = new Map<string, number[]>();
  readonly bySku = new Map<string, number[]>();
  everything: number | null = null;

  numberOf(selection: Selection): number {
    const { productIds = [], categoryIds = [], tags = [], skus = [] } = selection;
    const key = JSON.stringify([productIds.toSorted(), categoryIds.toSorted(), tags.toSorted(), skus.toSorted()]);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(key, number);
    const addNumber = <Key>(index: Map<Key, number[]>, names: readonly Key[]) => {
      for (const name of names) {
        const known = index.get(name);
        if (known) known.push(number);
        else index.set(name, [number]);
      }
    };
    addNumber(this.byProduct, productIds);
    addNumber(this.byCategory, categoryIds);
    addNumber(this.byTag, tags);
    addNumber(this.bySku, skus);
    if (productIds.length + categoryIds.length + tags.length + skus.length === 0) this.everything = number;
    return number;
  }

  compileItems({ quantity, of }: SomeItems): CompiledItems {
    return { quantity, selection: this.numberOf(of) };
  }
}

/** «The cheapest of three is free» and «buy two, get one» are both sets of items to buy and items to get. */
function compileEffect(effect: Effect, selections: Selections): CompiledEffect {
  const sets = (
    buy: CompiledItems,
    get: CompiledItems,
    rate: number,
    options: { isWhole?: boolean; isOnce?: boolean } = {},
  ): CompiledEffect => ({
    ...{ type: 'sets', buy, get, rate, isWhole: options.isWhole ?? false, isOnce: options.isOnce ?? false },
  });
  switch (effect.type) {
    case 'item_amount':
      return { type: effect.type, selection: selections.numberOf(effect.of), amountCents: effect.amountCents };
    case 'item_rate':
      return { type: effect.type, selection: selections.numberOf(effect.of), rate: effect.rate };
    case 'item_price':
      return { type: effect.type, selection: selections.numberOf(effect.of), priceCents: effect.priceCents };
    case 'cheapest_free': {
      const selection = selections.numberOf(effect.of);
      const buy = { selection, quantity: effect.outOf - effect.free };
      return sets(buy, { selection, quantity: effect.free }, 10_000, { isWhole: true });
    }
    case 'buy_get':
      return sets(selections.compileItems(effect.buy), selections.compileItems(effect.get), effect.get.rate);
    case 'free_item': {
      const selection = selections.numberOf(effect.of);
      return sets({ selection, quantity: 0 }, { selection, quantity: effect.quantity }, 10_000, { isOnce: true });
    }
    case 'bundle':
      return { type: effect.type, parts: effect.parts.map((part) => selections.compileItems(part)), priceCents: effect.priceCents };
    default:
      return effect;
  }
}

const setOf = <Item>(items: readonly Item[] | undefined): ReadonlySet<Item> | null => (items ? new Set(items) : null);

function compileOne({ rule, ...version }: PromotionVersion, selections: Selections): CompiledPromotion {
  const { hours, from, until, items, restaurantIds, channelIds, modes, members, ...conditions } = rule.conditions;
  return {
    ...version,
    id: String(version.promotionId),
    priority: rule.priority,
    group: rule.stacking.group,
    isJoint: rule.stacking.isJoint,
    maximumCents: rule.maximumCents ?? null,
    isOnItems: itemEffects.includes(rule.effect.type),
    effect: compileEffect(rule.effect, selections),
    conditions,
    restaurantIds: setOf(restaurantIds),
    channelIds: setOf(channelIds),
    modes: setOf(modes),
    from: from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from),
    until: until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until),
    hours: hours?.map(({ day, start, end }) => ({ day: days.indexOf(day) + 1, start, end })) ?? null,
    members: members === undefined ? null : members === 'all members' ? 'all' : new Set(members.tierIds),
    items: items?.map((some) => selections.compileItems(some)) ?? [],
  };
}

/**
 * Compiles versions of promotions for any number of carts. Their order does not matter.
 * @param versions at most one of each promotion, with rules as parsed by `promotionRule`
 */
export function compilePromotions(versions: readonly PromotionVersion[]): CompiledPromotions {
  const selections = new Selections();
  const promotions = versions
    .map((version) => compileOne(version, selections))
    .sort((a, b) => a.priority - b.priority || a.promotionId - b.promotionId || a.version - b.version);
  const { byProduct, byCategory, byTag, bySku, everything, numbers } = selections;
  return { promotions, selectionCount: numbers.size, everything, byProduct, byCategory, byTag, bySku };
}
