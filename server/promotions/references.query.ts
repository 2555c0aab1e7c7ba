import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { PromotionRule } from '@/server/pricing/promotion.schema';

/** The fields of a rule that refer to things of its brand. */
const named = ['restaurantIds', 'channelIds', 'productIds', 'categoryIds', 'tierIds'] as const;
type Named = (typeof named)[number];

/** All references of a rule, at any depth. */
export function namedIn(rule: PromotionRule): Record<Named, number[]> {
  const found: Record<Named, Set<number>> = {
    restaurantIds: new Set(),
    channelIds: new Set(),
    productIds: new Set(),
    categoryIds: new Set(),
    tierIds: new Set(),
  };
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'productId' && typeof inner === 'number') found.productIds.add(inner);
      else if (named.includes(key as Named) && Array.isArray(inner)) for (const id of inner) found[key as Named].add(id as number);
      else look(inner);
    }
  };
  look(rule);
  return Object.fromEntries(named.map((name) => [name, [...found[name]].sort((a, b) => a - b)])) as Record<Named, number[]>;
}

/**
 * Refuses a rule that refers to another brand's things. Archived things are allowed, as they may be restored, and the lint reports them.
 * @throws invalid_parameters
 */
export async function assertNamed(ctx: Context, brandId: number, rule: PromotionRule): Promise<void> {
  const asked = namedIn(rule);
  const [known] = await ctx.db.sql.read<Record<Named, number[]>>`select
    array(select id from restaurants where brand_id = ${brandId} and id = any(${asked.restaurantIds}::int[])) as "restaurantIds",
    array(select channel_id from brand_channels where brand_id = ${brandId} and channel_id = any(${asked.channelIds}::int[])) as "channelIds",
    array(select id from catalog_products where brand_id = ${brandId} and id = any(${asked.productIds}::int[])) as "productIds",
    array(select id from catalog_categories where brand_id = ${brandId} and id = any(${asked.categoryIds}::int[])) as "categoryIds",
    array(select id from loyalty_tiers where brand_id = ${brandId} and id = any(${asked.tierIds}::int[])) as "tierIds"`;
  const issues = named.flatMap((name) => {
    const unknown = asked[name].filter((id) => !known?.[name].includes(id));
    const ids = unknown.join(', ');
    const message = { en: `Not of this brand: ${ids}.`, fr: `Retirez ce qui n’est pas de cette enseigne\u00a0: ${ids}.` };
    return unknown.length === 0 ? [] : [{ path: `rule.${name}`, code: 'unknown', message }];
  });
  if (issues.length > 0) throw new AppError('invalid_parameters', { issues });
}
