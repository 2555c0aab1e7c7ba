import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { refuseField } from '@/server/core/operation/refuse-field';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import { lockSubject } from '@/server/core/writes/versioned';
import { readRules } from './pricing-rules.query';
import type { PricingRule, PricingRuleBody } from './pricing-rules.schema';

type BrandRef = { brandId: number };
type RuleRef = BrandRef & { pricingRuleId: number };

/** A pricing rule in the history. */
export const subjectOf = ({ pricingRuleId }: { pricingRuleId: number }) => ({ kind: 'pricing rule', id: pricingRuleId });

/** The pricing rules of a brand, by id. */
export function listPricingRules(ctx: Context, { brandId }: BrandRef): Promise<PricingRule[]> {
  return readRules(ctx.db, brandId);
}

async function findRule(ctx: Context, { brandId, pricingRuleId }: RuleRef): Promise<PricingRule | null> {
  return (await readRules(ctx.db, brandId, pricingRuleId))[0] ?? null;
}

/**
 * One pricing rule.
 * @throws data_not_found
 */
export async function getPricingRule(ctx: Context, input: RuleRef): Promise<PricingRule> {
  const found = await findRule(ctx, input);
  if (!found) throw new AppError('data_not_found');
  return found;
}

/** The precondition of writes to a pricing rule. */
export const versionedRule: VersionedState<RuleRef, PricingRule> = { read: getPricingRule };

/**
 * Checks that everything a rule refers to belongs to the brand, and keeps its grants from being deleted meanwhile.
 * @throws invalid_parameters
 */
async function assertReferences(ctx: Context, brandId: number, body: PricingRuleBody): Promise<void> {
  const { guestGroupId, restaurantIds, grantIds } = body;
  if (guestGroupId !== null && !(await ctx.db.guestGroup.findFirst({ where: { brandId, id: guestGroupId }, select: { id: true } })))
    throw refuseField('guestGroupId', 'unknown', {
      en: 'Not a guest group of the brand.',
      fr: 'Ce n’est pas un groupe de convives de l’enseigne.',
    });
  const restaurants = await ctx.db.restaurant.findMany({ where: { brandId, id: { in: restaurantIds } }, select: { id: true } });
  const foreign = restaurantIds.filter((requestedId) => !restaurants.some(({ id }) => id === requestedId));
  if (foreign.length > 0)
    throw refuseField('restaurantIds', 'unknown', {
      en: `Not restaurants of the brand: ${foreign.join(', ')}.`,
      fr: `Retirez ce qui n’est pas un restaurant de l’enseigne\u00a0: ${foreign.join(', ')}.`,
    });
  const grants = await ctx.db.sql.read<{ id: number }>`
    select id from grants where brand_id = ${brandId} and id = any(${grantIds}::int[]) and deleted_at is null order by id for share`;
  const unknown = grantIds.filter((requestedId) => !grants.some(({ id }) => id === requestedId));
  if (unknown.length > 0)
    throw refuseField('grantIds', 'unknown', {
      en: `Not grants of the brand: ${unknown.join(', ')}.`,
      fr: `Retirez ce qui n’est pas une subvention de l’enseigne\u00a0: ${unknown.join(', ')}.`,
    });
}

const columnsOf = ({ name, guestGroupId, shiftIds, entranceFee, vatGroupId, ...rest }: PricingRuleBody) => ({
  ...{ name, guestGroupId, shiftIds, vatGroupId, entranceFeeCents: entranceFee },
  ...{ allowancePerMeal: rest.allowancePerMeal, allowancePerDay: rest.allowancePerDay, allowancePerMonth: rest.allowancePerMonth },
});

/** Replaces the restaurants and grants of a rule. */
async function replaceParts(
  ctx: Context,
  { brandId, pricingRuleId }: RuleRef,
  { restaurantIds, grantIds }: PricingRuleBody,
): Promise<void> {
  const where = { brandId, pricingRuleId };
  await ctx.db.pricingRuleRestaurant.deleteMany({ where });
  await ctx.db.pricingRuleGrant.deleteMany({ where });
  await ctx.db.pricingRuleRestaurant.createMany({ data: restaurantIds.map((restaurantId) => ({ ...where, restaurantId })) });
  await ctx.db.pricingRuleGrant.createMany({ data: grantIds.map((grantId, position) => ({ ...where, position, grantId })) });
}

/**
 * Adds a pricing rule to a brand.
 * @throws invalid_parameters for a group, restaurant or grant of another brand
 */
export async function createPricingRule(ctx: Context, { brandId, ...body }: PricingRuleBody & BrandRef): Promise<PricingRule> {
  await assertReferences(ctx, brandId, body);
  const dates = { createdAt: ctx.now, updatedAt: ctx.now };
  const { id: pricingRuleId } = await ctx.db.pricingRule.create({ data: { brandId, ...columnsOf(body), ...dates }, select: { id: true } });
  await replaceParts(ctx, { brandId, pricingRuleId }, body);
  const created = await getPricingRule(ctx, { brandId, pricingRuleId });
  ctx.record({ subject: subjectOf(created), before: null, after: created });
  ctx.touch('grants', []);
  return created;
}

/**
 * Replaces a pricing rule.
 * @throws invalid_parameters as createPricingRule
 */
export async function updatePricingRule(ctx: Context, input: PricingRuleBody & RuleRef): Promise<PricingRule> {
  const { brandId, pricingRuleId, ...body } = input;
  await assertReferences(ctx, brandId, body);
  const data = { ...columnsOf(body), updatedAt: ctx.now };
  await ctx.db.pricingRule.update({ where: { brandId_id: { brandId, id: pricingRuleId } }, data });
  await replaceParts(ctx, { brandId, pricingRuleId }, body);
  ctx.touch('grants', []);
  return getPricingRule(ctx, input);
}

/**
 * Deletes a pricing rule. The next one that fits then applies to its guests.
 * @throws data_not_found
 */
export async function deletePricingRule(ctx: Context, input: RuleRef): Promise<PricingRule> {
  const rule = await getPricingRule(ctx, input);
  await ctx.db.pricingRule.delete({ where: { brandId_id: { brandId: input.brandId, id: input.pricingRuleId } } });
  ctx.record({ before: rule, after: null });
  ctx.touch('grants', []);
  return rule;
}

/** A rule without its times, which every save changes. */
const stateOf = (rule: PricingRule | null) => {
  if (!rule) return null;
  const { createdAt: _, updatedAt: __, ...state } = rule;
  return state;
};

/**
 * Restores the state of a rule before a change, or deletes it if the change created it.
 * @throws conflict if it was changed since, unless forced; invalid_parameters if something that it refers to is gone
 */
export async function undoRule(
  ctx: Context,
  entry: { before: unknown; after: unknown; input: BrandRef; subjectId: string; force: boolean },
): Promise<ChangeRecord> {
  const key = { brandId: entry.input.brandId, pricingRuleId: Number(entry.subjectId) };
  await lockSubject(ctx.db, subjectOf(key));
  const current = await findRule(ctx, key);
  refuseChangedSince(stateOf(current), stateOf(entry.after as PricingRule | null), entry.force);
  const earlier = entry.before as PricingRule | null;
  if (!earlier) {
    await ctx.db.pricingRule.deleteMany({ where: { brandId: key.brandId, id: key.pricingRuleId } });
  } else {
    await assertReferences(ctx, key.brandId, earlier);
    const create = { brandId: key.brandId, id: key.pricingRuleId, ...columnsOf(earlier), createdAt: new Date(earlier.createdAt) };
    const where = { brandId_id: { brandId: key.brandId, id: key.pricingRuleId } };
    await ctx.db.pricingRule.upsert({
      where,
      create: { ...create, updatedAt: ctx.now },
      update: { ...columnsOf(earlier), updatedAt: ctx.now },
    });
    await replaceParts(ctx, key, earlier);
  }
  ctx.touch('grants', []);
  return { before: current, after: await findRule(ctx, key) };
}
