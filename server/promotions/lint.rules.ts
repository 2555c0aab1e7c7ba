import type { LintCode, NeverReason } from './promotions.values';

/** Lines of a cart, by what names them; nothing named is every line. */
export interface Selection {
  productIds: readonly number[];
  categoryIds: readonly number[];
  tags: readonly string[];
  skus: readonly string[];
}

/** What the lint looks at of a promotion. Null is «any». */
export interface Checked {
  promotionId: number;
  restaurantIds: readonly number[] | null;
  channelIds: readonly number[] | null;
  modes: readonly string[] | null;
  hours: readonly { day: string; start: number; end: number }[] | null;
  /** Milliseconds since the epoch: when it counts at all. */
  from: number;
  until: number;
  tierIds: readonly number[] | null;
  minimumCents: number;
  /** What it takes off a cart, whatever that costs; null where that follows from the cart. */
  amountCents: number | null;
  /** What it is taken off. */
  on: 'cart' | 'items' | 'other';
  of: Selection;
  /** Lines without which it gives nothing. */
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

/** What there is in the brand. */
export interface Around {
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
  /** The first of those on which two meet. */
  productIds: readonly number[];
}

/** Products that a finding names at most. */
export const MAX_NAMED = 10;

type Products = ReadonlySet<number> | 'all';

/** The products of a brand, found by what selects them. */
export class CatalogIndex {
  private readonly by = new Map<string, number[]>();
  private readonly found = new WeakMap<Selection, Products>();

  constructor(products: readonly CatalogProduct[]) {
    for (const { productId, categoryIds, tags, sku } of products) {
      const keys = [`product ${productId}`, ...categoryIds.map((id) => `category ${id}`), ...tags.map((tag) => `tag ${tag}`)];
      for (const key of sku === null ? keys : [...keys, `sku ${sku}`]) {
        const known = this.by.get(key);
        if (known) known.push(productId);
        else this.by.set(key, [productId]);
      }
    }
  }

  /** The products that a selection means. */
  of(selection: Selection): Products {
    const known = this.found.get(selection);
    if (known) return known;
    const keys = keysOf(selection);
    const products = keys.length === 0 ? 'all' : new Set(keys.flatMap((key) => this.by.get(key) ?? []));
    this.found.set(selection, products);
    return products;
  }
}

const keysOf = ({ productIds, categoryIds, tags, skus }: Selection) => [
  ...productIds.map((id) => `product ${id}`),
  ...categoryIds.map((id) => `category ${id}`),
  ...tags.map((tag) => `tag ${tag}`),
  ...skus.map((sku) => `sku ${sku}`),
];

/** What is wrong with one promotion by itself. */
export function checkAlone(promotion: Checked, around: Around): Finding[] {
  const alone = { promotionId: promotion.promotionId, otherPromotionId: null, group: null, productIds: [] };
  const reason = neverReasonOf(promotion, around);
  if (reason) return [{ ...alone, code: 'never_applies', reason }];
  const isLarger = promotion.amountCents !== null && promotion.amountCents > promotion.minimumCents;
  return isLarger ? [{ ...alone, code: 'larger_than_cart', reason: null }] : [];
}

/** Why a promotion can never apply, if so. */
function neverReasonOf(promotion: Checked, { now, restaurantIds, channelIds, catalog }: Around): NeverReason | null {
  const isNone = <Id>(wanted: readonly Id[] | null, known: ReadonlySet<Id>) => wanted !== null && !wanted.some((id) => known.has(id));
  if (isNone(promotion.restaurantIds, restaurantIds)) return 'no_restaurant';
  if (isNone(promotion.channelIds, channelIds)) return 'no_channel';
  if (promotion.until <= now || promotion.from >= promotion.until) return 'period_over';
  // Tags and SKUs may be those of products that one restaurant has for itself.
  const isGone = (selection: Selection) =>
    selection.tags.length + selection.skus.length === 0 &&
    catalog.of(selection) !== 'all' &&
    (catalog.of(selection) as Set<number>).size === 0;
  if (promotion.asks.some(isGone)) return 'no_product';
  if (promotion.budgetLeft === 0) return 'budget_spent';
  return promotion.usesLeft === 0 ? 'uses_spent' : null;
}

/** How two promotions meet on one cart, if they can. */
export function checkPair(one: Checked, other: Checked, { catalog }: Around): Finding | null {
  if (one.on === 'other' || other.on === 'other' || !canMeet(one, other)) return null;
  const together = { promotionId: one.promotionId, otherPromotionId: other.promotionId, reason: null };
  const isSameGroup = one.group !== null && one.group === other.group;
  const code: LintCode = isSameGroup ? 'same_group' : one.isJoint && other.isJoint ? 'add_up' : 'one_of_them';
  const group = isSameGroup ? one.group : null;
  if (one.on !== other.on) return isSameGroup ? { ...together, code, group, productIds: [] } : null;
  if (one.on === 'cart') return { ...together, code, group, productIds: [] };
  const shared = sharedBy(one.of, other.of, catalog);
  if (shared === null && !isSameGroup) return null;
  return { ...together, code, group, productIds: shared ?? [] };
}

/** Products on which two selections meet: none named where that is every product, null where they meet on none. */
function sharedBy(one: Selection, other: Selection, catalog: CatalogIndex): readonly number[] | null {
  const [a, b] = [catalog.of(one), catalog.of(other)];
  if (a === 'all') return b === 'all' ? [] : firstOf(b);
  if (b === 'all') return firstOf(a);
  const shared = a.size <= b.size ? firstOf(a, b) : firstOf(b, a);
  const others = new Set(keysOf(other));
  // A tag or a SKU in both may be that of a product that the catalog does not have.
  return shared.length > 0 || keysOf(one).some((key) => /^(tag|sku) /.test(key) && others.has(key)) ? shared : null;
}

/** The first few products of a set that are in another one as well. */
function firstOf(products: ReadonlySet<number>, others: ReadonlySet<number> = products): number[] {
  const found: number[] = [];
  for (const id of products) if (others.has(id) && found.push(id) === MAX_NAMED) break;
  return found;
}

/** Whether some cart at some time fulfils what both ask of place, channel, mode, time and tier. */
function canMeet(one: Checked, other: Checked): boolean {
  const share = <Id>(a: readonly Id[] | null, b: readonly Id[] | null) => a === null || b === null || a.some((id) => b.includes(id));
  return (
    Math.max(one.from, other.from) < Math.min(one.until, other.until) &&
    share(one.restaurantIds, other.restaurantIds) &&
    share(one.channelIds, other.channelIds) &&
    share(one.modes, other.modes) &&
    share(one.tierIds, other.tierIds) &&
    (one.hours === null ||
      other.hours === null ||
      one.hours.some((a) => other.hours?.some((b) => a.day === b.day && Math.max(a.start, b.start) < Math.min(a.end, b.end))))
  );
}
