import type { LintCode, NeverReason } from './promotions.values';

/** A selection of cart lines. An empty one selects every line. */
export interface Selection {
  productIds: readonly number[];
  categoryIds: readonly number[];
  tags: readonly string[];
  skus: readonly string[];
}

/** The facts about a promotion that the lint checks. Null means «any». */
export interface LintedPromotion {
  promotionId: number;
  restaurantIds: readonly number[] | null;
  channelIds: readonly number[] | null;
  modes: readonly string[] | null;
  hours: readonly { day: string; start: number; end: number }[] | null;
  /** Milliseconds since the epoch: the period in which it applies. */
  from: number;
  until: number;
  tierIds: readonly number[] | null;
  minimumCents: number;
  /** The amount that it takes off any cart; null if the amount depends on the cart. */
  amountCents: number | null;
  /** What the discount applies to. */
  on: 'cart' | 'items' | 'other';
  of: Selection;
  /** Lines that a cart must have for the promotion to apply. */
  asks: readonly Selection[];
  group: string | null;
  isJoint: boolean;
  budgetLeft: number | null;
  usesLeft: number | null;
}

export interface CatalogProduct {
  productId: number;
  categoryIds: readonly number[];
  tags: readonly string[];
  sku: string | null;
}

/** The restaurants, channels and catalog of the brand. */
export interface BrandFacts {
  now: number;
  restaurantIds: ReadonlySet<number>;
  channelIds: ReadonlySet<number>;
  catalog: CatalogIndex;
}

export interface Finding {
  code: LintCode;
  promotionId: number;
  otherPromotionId: number | null;
  reason: NeverReason | null;
  group: string | null;
  /** The first products that both promotions affect. */
  productIds: readonly number[];
}

/** The most products that a finding names. */
export const MAX_NAMED = 10;

type Products = ReadonlySet<number> | 'all';

/** The products of a brand, indexed by everything that can select them. */
export class CatalogIndex {
  private readonly productsByKey = new Map<string, number[]>();
  private readonly cache = new WeakMap<Selection, Products>();

  constructor(products: readonly CatalogProduct[]) {
    for (const { productId, categoryIds, tags, sku } of products) {
      const keys = [`product ${productId}`, ...categoryIds.map((id) => `category ${id}`), ...tags.map((tag) => `tag ${tag}`)];
      for (const key of sku === null ? keys : [...keys, `sku ${sku}`]) {
        const known = this.productsByKey.get(key);
        if (known) known.push(productId);
        else this.productsByKey.set(key, [productId]);
      }
    }
  }

  /** The products in a selection. */
  of(selection: Selection): Products {
    const cached = this.cache.get(selection);
    if (cached) return cached;
    const keys = keysOf(selection);
    const products = keys.length === 0 ? 'all' : new Set(keys.flatMap((key) => this.productsByKey.get(key) ?? []));
    this.cache.set(selection, products);
    return products;
  }
}

const keysOf = ({ productIds, categoryIds, tags, skus }: Selection) => [
  ...productIds.map((id) => `product ${id}`),
  ...categoryIds.map((id) => `category ${id}`),
  ...tags.map((tag) => `tag ${tag}`),
  ...skus.map((sku) => `sku ${sku}`),
];

/** The findings about a single promotion. */
export function checkSingle(promotion: LintedPromotion, brand: BrandFacts): Finding[] {
  const base = { promotionId: promotion.promotionId, otherPromotionId: null, group: null, productIds: [] };
  const reason = neverReasonOf(promotion, brand);
  if (reason) return [{ ...base, code: 'never_applies', reason }];
  const isLarger = promotion.amountCents !== null && promotion.amountCents > promotion.minimumCents;
  return isLarger ? [{ ...base, code: 'larger_than_cart', reason: null }] : [];
}

/** Why a promotion can never apply; null if it can. */
function neverReasonOf(promotion: LintedPromotion, { now, restaurantIds, channelIds, catalog }: BrandFacts): NeverReason | null {
  const hasNone = <Id>(wanted: readonly Id[] | null, known: ReadonlySet<Id>) => wanted !== null && !wanted.some((id) => known.has(id));
  if (hasNone(promotion.restaurantIds, restaurantIds)) return 'no_restaurant';
  if (hasNone(promotion.channelIds, channelIds)) return 'no_channel';
  if (promotion.until <= now || promotion.from >= promotion.until) return 'period_over';
  // Tags and SKUs may belong to products that only one restaurant has.
  const isGone = (selection: Selection) =>
    selection.tags.length + selection.skus.length === 0 &&
    catalog.of(selection) !== 'all' &&
    (catalog.of(selection) as Set<number>).size === 0;
  if (promotion.asks.some(isGone)) return 'no_product';
  if (promotion.budgetLeft === 0) return 'budget_spent';
  return promotion.usesLeft === 0 ? 'uses_spent' : null;
}

/** The interaction of two promotions on the same cart, if there is any. */
export function checkPair(one: LintedPromotion, other: LintedPromotion, { catalog }: BrandFacts): Finding | null {
  if (one.on === 'other' || other.on === 'other' || !canApplyTogether(one, other)) return null;
  const base = { promotionId: one.promotionId, otherPromotionId: other.promotionId, reason: null };
  const isSameGroup = one.group !== null && one.group === other.group;
  const code: LintCode = isSameGroup ? 'same_group' : one.isJoint && other.isJoint ? 'add_up' : 'one_of_them';
  const group = isSameGroup ? one.group : null;
  if (one.on !== other.on) return isSameGroup ? { ...base, code, group, productIds: [] } : null;
  if (one.on === 'cart') return { ...base, code, group, productIds: [] };
  const shared = sharedBy(one.of, other.of, catalog);
  if (shared === null && !isSameGroup) return null;
  return { ...base, code, group, productIds: shared ?? [] };
}

/** Products in both of two selections: empty if that is every product, null if there are none. */
function sharedBy(one: Selection, other: Selection, catalog: CatalogIndex): readonly number[] | null {
  const [a, b] = [catalog.of(one), catalog.of(other)];
  if (a === 'all') return b === 'all' ? [] : firstOf(b);
  if (b === 'all') return firstOf(a);
  const shared = a.size <= b.size ? firstOf(a, b) : firstOf(b, a);
  const others = new Set(keysOf(other));
  // A tag or SKU in both may belong to a product outside the catalog.
  return shared.length > 0 || keysOf(one).some((key) => /^(tag|sku) /.test(key) && others.has(key)) ? shared : null;
}

/** The first few products of a set that are also in another one. */
function firstOf(products: ReadonlySet<number>, others: ReadonlySet<number> = products): number[] {
  const common: number[] = [];
  for (const id of products) if (others.has(id) && common.push(id) === MAX_NAMED) break;
  return common;
}

/** Whether a cart can satisfy both promotions' conditions of place, channel, mode, time and tier. */
function canApplyTogether(one: LintedPromotion, other: LintedPromotion): boolean {
  const haveCommon = <Id>(a: readonly Id[] | null, b: readonly Id[] | null) => a === null || b === null || a.some((id) => b.includes(id));
  return (
    Math.max(one.from, other.from) < Math.min(one.until, other.until) &&
    haveCommon(one.restaurantIds, other.restaurantIds) &&
    haveCommon(one.channelIds, other.channelIds) &&
    haveCommon(one.modes, other.modes) &&
    haveCommon(one.tierIds, other.tierIds) &&
    (one.hours === null ||
      other.hours === null ||
      one.hours.some((a) => other.hours?.some((b) => a.day === b.day && Math.max(a.start, b.start) < Math.min(a.end, b.end))))
  );
}
