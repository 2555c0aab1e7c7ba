import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { PromotionRule } from '@/server/pricing/promotion.schema';

/** The fields of a rule that refer to things of its brand. */
const referenceFields = ['restaurantIds', 'channelIds', 'productIds', 'categoryIds', 'tierIds'] as const;
type ReferenceField = (typeof referenceFields)[number];

/** All references of a rule, at any depth. */
export function referencesIn(rule: PromotionRule): Record<ReferenceField, number[]> {
  const idsByField: Record<ReferenceField, Set<number>> = {
    restaurantIds: new Set(),
    channelIds: new Set(),
    productIds: new Set(),
    categoryIds: new Set(),
    tierIds: new Set(),
  };
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'productId' && typeof inner === 'number') idsByField.productIds.add(inner);
      else if (referenceFields.includes(key as ReferenceField) && Array.isArray(inner))
        for (const id of inner) idsByField[key as ReferenceField].add(id as number);
      else visit(inner);
    }
  };
  visit(rule);
  return Object.fromEntries(referenceFields.map((name) => [name, [...idsByField[name]].sort((a, b) => a - b)])) as Record<
    ReferenceField,
    number[]
  >;
}

/**
 * Refuses a rule that refers to another brand's things. Archived things are allowed, as they may be restored, and the lint reports them.
 * @throws invalid_parameters
 */
export async function assertReferences(ctx: Context, brandId: number, rule: PromotionRule): Promise<void> {
  const references = referencesIn(rule);
  const [existing] = await ctx.db.sql.read<Record<ReferenceField, number[]>>`select
    array(select id from restaurants where brand_id = ${brandId} and id = any(${references.restaurantIds}::int[])) as "restaurantIds",
    array(select channel_id from brand_channels where brand_id = ${brandId} and channel_id = any(${references.channelIds}::int[])) as "channelIds",
    array(select id from catalog_products where brand_id = ${brandId} and id = any(${references.productIds}::int[])) as "productIds",
    array(select id from catalog_categories where brand_id = ${brandId} and id = any(${references.categoryIds}::int[])) as "categoryIds",
    array(select id from loyalty_tiers where brand_id = ${brandId} and id = any(${references.tierIds}::int[])) as "tierIds"`;
  const issues = referenceFields.flatMap((name) => {
    const unknown = references[name].filter((id) => !existing?.[name].includes(id));
    const ids = unknown.join(', ');
    const message = { en: `Not of this brand: ${ids}.`, fr: `Retirez ce qui n’est pas de cette enseigne\u00a0: ${ids}.` };
    return unknown.length === 0 ? [] : [{ path: `rule.${name}`, code: 'unknown', message }];
  });
  if (issues.length > 0) throw new AppError('invalid_parameters', { issues });
}
