import type { Context } from '@/server/core/operation/context';
import { breather } from '@/server/core/platform/breather';
import { itemEffects } from '@/server/pricing/pricing.values';
import type { Effect, Selection as Named, PromotionRule } from '@/server/pricing/promotion.schema';
import {
  type BrandFacts,
  CatalogIndex,
  type CatalogProduct,
  checkPair,
  checkSingle,
  type Finding,
  type LintedPromotion,
  type Selection,
} from './lint.rules';
import { lintSentence } from './lint.words';
import type { InBrand } from './promotions.query';
import type { LintReport } from './promotions.schema';
import { type LintCode, lintCodes } from './promotions.values';
import { leftOf } from './uses.service';

/** The most findings in a response. */
const MAX_FINDINGS = 500;

interface Row {
  promotionId: number;
  name: string;
  rule: PromotionRule;
  /** The start of the last version, which the draft will replace. */
  startsAt: Date | null;
  endsAt: Date | null;
}

/**
 * Problems of a brand's promotions, each by itself and in pairs. Checks the drafts, as these can still be changed. Promotions that have
 * ended are skipped.
 * @param promotionId only findings about this one
 */
export async function lintPromotions(ctx: Context, { brandId, promotionId }: InBrand & { promotionId?: number }): Promise<LintReport> {
  const rows = await readRows(ctx, brandId);
  const left = await leftOf(
    ctx.db,
    { brandId, customerId: null },
    rows.map(({ promotionId: id, rule }) => ({ promotionId: id, limits: rule.conditions })),
  );
  const promotions = rows.map((row) => toLinted(row, left.get(row.promotionId)));
  const brand = await readBrandFacts(ctx, brandId);
  const names = new Map(rows.map((row) => [row.promotionId, row.name]));
  const { findings, count } = await findAll(promotions, brand, promotionId);
  return {
    findings: findings.map((finding) => ({
      ...finding,
      productIds: [...finding.productIds],
      message: lintSentence(ctx.locale, finding, names),
    })),
    count,
  };
}

/**
 * The most severe findings, up to the limit of a response, and the number of all. The number can be large: a thousand equal promotions
 * give half a million pairs.
 */
async function findAll(
  promotions: readonly LintedPromotion[],
  brand: BrandFacts,
  promotionId: number | undefined,
): Promise<{ findings: Finding[]; count: number }> {
  const breathe = breather();
  const findingsByCode = new Map<LintCode, Finding[]>(lintCodes.map((code) => [code, []]));
  let count = 0;
  const addFinding = (finding: Finding) => {
    count += 1;
    const sameCode = findingsByCode.get(finding.code)!;
    if (sameCode.length < MAX_FINDINGS) sameCode.push(finding);
  };
  const isRequested = (id: number) => promotionId === undefined || id === promotionId;
  const neverApplying = new Set<number>();
  for (const each of promotions) {
    const ownFindings = checkSingle(each, brand);
    if (ownFindings.some(({ code }) => code === 'never_applies')) neverApplying.add(each.promotionId);
    if (isRequested(each.promotionId)) ownFindings.forEach(addFinding);
  }
  const applicable = promotions.filter((each) => !neverApplying.has(each.promotionId));
  for (const [index, one] of applicable.entries()) {
    for (const other of applicable.slice(index + 1)) {
      if (!isRequested(one.promotionId) && !isRequested(other.promotionId)) continue;
      const finding = checkPair(one, other, brand);
      if (finding) addFinding(finding);
    }
    await breathe();
  }
  return { findings: [...findingsByCode.values()].flat().slice(0, MAX_FINDINGS), count };
}

function readRows({ db, now }: Context, brandId: number): Promise<Row[]> {
  return db.sql.read<Row>`select p.id as "promotionId", p.name, p.rule, l.starts_at as "startsAt", l.ends_at as "endsAt"
    from promotions p left join promotion_versions l on l.brand_id = p.brand_id and l.promotion_id = p.id and l.version = p.last_version
    where p.brand_id = ${brandId} and p.archived_at is null and p.state <> 'ended' and (l.ends_at is null or l.ends_at > ${now}) order by p.id`;
}

async function readBrandFacts({ db, now }: Context, brandId: number): Promise<BrandFacts> {
  const [facts] = await db.sql.read<{ restaurantIds: number[]; channelIds: number[] }>`select
    array(select id from restaurants where brand_id = ${brandId} and archived_at is null) as "restaurantIds",
    array(select channel_id from brand_channels where brand_id = ${brandId}) as "channelIds"`;
  const products = await db.sql.read<CatalogProduct>`select c.id as "productId", c.tags, c.sku, coalesce(g.ids, '{}') as "categoryIds"
    from catalog_products c left join (select product_id, array_agg(category_id) as ids from catalog_product_categories
      where brand_id = ${brandId} group by product_id) g on g.product_id = c.id
    where c.brand_id = ${brandId} and c.archived_at is null order by c.id`;
  return {
    now: now.getTime(),
    restaurantIds: new Set(facts?.restaurantIds),
    channelIds: new Set(facts?.channelIds),
    catalog: new CatalogIndex(products),
  };
}

const selectionOf = ({ productIds = [], categoryIds = [], tags = [], skus = [] }: Named): Selection => ({
  productIds,
  categoryIds,
  tags,
  skus,
});

/** The items that an effect discounts. */
function discountedItems(effect: Effect): Named[] {
  if (effect.type === 'buy_get') return [effect.get.of];
  if (effect.type === 'bundle') return effect.parts.map(({ of }) => of);
  return 'of' in effect ? [effect.of] : [];
}

/** The items that a cart must have. */
function requiredItems({ conditions, effect }: PromotionRule): Named[] {
  const ofEffect = effect.type === 'buy_get' ? [effect.buy.of, effect.get.of] : discountedItems(effect);
  return [...(conditions.items ?? []).map(({ of }) => of), ...ofEffect];
}

/** The union of some selections; everything if one of them is empty. */
function joinSelections(selections: readonly Selection[]): Selection {
  const isAll = (each: Selection) => each.productIds.length + each.categoryIds.length + each.tags.length + each.skus.length === 0;
  const united = selections.some(isAll) ? [] : selections;
  return {
    productIds: united.flatMap(({ productIds }) => productIds),
    categoryIds: united.flatMap(({ categoryIds }) => categoryIds),
    tags: united.flatMap(({ tags }) => tags),
    skus: united.flatMap(({ skus }) => skus),
  };
}

/** The facts about a promotion that the lint checks. */
function toLinted(
  { promotionId, rule, startsAt, endsAt }: Row,
  left?: { budgetCents: number | null; uses: number | null },
): LintedPromotion {
  const { conditions, effect, stacking, maximumCents } = rule;
  const { members } = conditions;
  const moment = (text: string | undefined, fallback: number) => (text === undefined ? fallback : Date.parse(text));
  const amount = effect.type === 'cart_amount' ? Math.min(effect.amountCents, maximumCents ?? effect.amountCents) : null;
  return {
    promotionId,
    restaurantIds: conditions.restaurantIds ?? null,
    channelIds: conditions.channelIds ?? null,
    modes: conditions.modes ?? null,
    hours: conditions.hours ?? null,
    from: Math.max(moment(conditions.from, Number.NEGATIVE_INFINITY), startsAt?.getTime() ?? Number.NEGATIVE_INFINITY),
    until: Math.min(moment(conditions.until, Number.POSITIVE_INFINITY), endsAt?.getTime() ?? Number.POSITIVE_INFINITY),
    tierIds: typeof members === 'object' ? members.tierIds : null,
    minimumCents: conditions.minimumCents ?? 0,
    amountCents: amount,
    on: itemEffects.includes(effect.type) ? 'items' : effect.type === 'cart_amount' || effect.type === 'cart_rate' ? 'cart' : 'other',
    of: joinSelections(discountedItems(effect).map(selectionOf)),
    asks: requiredItems(rule).map(selectionOf),
    group: stacking.group,
    isJoint: stacking.isJoint,
    budgetLeft: left?.budgetCents ?? null,
    usesLeft: left?.uses ?? null,
  };
}
