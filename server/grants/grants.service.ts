// Decided in docs/decisions/083-grants.md.

import type { z } from 'zod';
import { brandClock } from '@/server/brands/clock';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Held } from '@/server/core/operation/operation';
import { hasSameJson } from '@/server/core/reads/json';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import { recordBeside } from '@/server/core/writes/changes';
import { readRules } from '@/server/pricing-rules/pricing-rules.query';
import { readShifts } from '@/server/shifts/shifts.query';
import { locateGrant, readGrants, readVersions } from './grants.query';
import type { Grant, GrantDeleted, GrantOverrides, GrantsOverview, GrantVersion, grantBody, newGrantBody } from './grants.schema';
import { nextOverrides } from './overrides.rules';

type OneGrant = { grantId: number };
type InBrand = { brandId: number };

/** A grant as it was last saved. @throws data_not_found */
export async function getGrant(ctx: Context, { grantId }: OneGrant): Promise<Grant> {
  const place = await locateGrant(ctx.db, { grantId });
  const [grant] = place ? await readGrants(ctx.db, place.brandId, grantId) : [];
  if (!grant) throw new AppError('data_not_found');
  return grant;
}

/** What a write of a grant is held to. */
export const heldGrant: Held<OneGrant, Grant> = { lock: (ctx, input) => lockGrant(ctx, input), read: getGrant };

async function lockGrant(ctx: Context, { grantId }: OneGrant): Promise<void> {
  const rows = await ctx.db.sql.run`select from grants where id = ${grantId} and deleted_at is null for no key update`;
  if (rows === 0) throw new AppError('data_not_found');
}

/** The grants of a brand, by id. `name` is what the receipt says. */
export async function listGrants(ctx: Context, { brandId }: InBrand) {
  const grants = await readGrants(ctx.db, brandId);
  return grants.map(({ grantId, labelTicket, code, amount }) => ({ grantId, name: labelTicket, code, amount, brandId }));
}

/** The grants of a brand to choose from. */
export async function listGrantChoices(ctx: Context, input: InBrand) {
  return (await listGrants(ctx, input)).map(({ grantId, name, code }) => ({ grantId, name, code }));
}

/** All grants of a brand whole, and the restaurants with their shifts where they can be otherwise: of a restaurant’s people, that one. */
export async function getGrantsOverview(ctx: Context, { brandId }: InBrand): Promise<GrantsOverview> {
  const [clock, grants, restaurants] = await Promise.all([
    brandClock(ctx.db, brandId),
    readGrants(ctx.db, brandId),
    ctx.db.restaurant.findMany({
      where: { brandId, archivedAt: null, ...(ctx.caller.restaurantId !== null && { id: ctx.caller.restaurantId }) },
      select: { id: true, name: true, countryCode: true },
      orderBy: { id: 'asc' },
    }),
  ]);
  const shifts = Map.groupBy(
    await readShifts(
      ctx.db,
      restaurants.map(({ id }) => id),
    ),
    ({ restaurantId }) => restaurantId,
  );
  return {
    today: clock.dayOf(ctx.now),
    grants,
    restaurants: restaurants.map(({ id, ...shown }) => ({ restaurantId: id, ...shown, shifts: shifts.get(id) ?? [] })),
  };
}

/** The versions of a grant, newest first. @throws data_not_found */
export async function listGrantVersions(ctx: Context, { grantId }: OneGrant): Promise<GrantVersion[]> {
  const { brandId } = await getGrant(ctx, { grantId });
  const today = (await brandClock(ctx.db, brandId)).dayOf(ctx.now);
  const versions = await readVersions(ctx.db, brandId, grantId);
  const current = versions.find(({ countsFrom }) => countsFrom <= today)?.version;
  return versions.map(({ code: _, brandId: __, ...version }) => ({ ...version, isCurrent: version.version === current }));
}

const refuse = (path: string, code: string, message: string) =>
  new AppError('invalid_parameters', { extraData: { issues: [{ path, code, message }] } });

/** @throws invalid_parameters for a restaurant that is not the brand’s, and for a shift that it does not have and that was not stored before */
async function assertKnown(ctx: Context, brandId: number, overrides: readonly GrantOverrides[], stored: readonly GrantOverrides[]) {
  const ids = overrides.map(({ restaurantId }) => restaurantId);
  if (ids.length === 0) return;
  const known = new Set(
    (await ctx.db.restaurant.findMany({ where: { brandId, id: { in: ids } }, select: { id: true } })).map(({ id }) => id),
  );
  const foreign = ids.filter((id) => !known.has(id));
  if (foreign.length > 0) throw refuse('restaurants', 'unknown', `Not restaurants of the brand: ${foreign.join(', ')}.`);
  const keyOf = (restaurantId: number, shiftId: string) => `${restaurantId}/${shiftId}`;
  const keysOf = (list: readonly GrantOverrides[]) =>
    list.flatMap(({ restaurantId, shiftGrants }) => shiftGrants.map(({ shiftId }) => keyOf(restaurantId, shiftId)));
  const shifts = (await readShifts(ctx.db, ids)).map(({ restaurantId, shiftId }) => keyOf(restaurantId, shiftId));
  const allowed = new Set([...shifts, ...keysOf(stored)]);
  const unknown = keysOf(overrides).filter((key) => !allowed.has(key));
  if (unknown.length > 0) throw refuse('restaurants', 'unknown_shift', `Not shifts of their restaurants: ${unknown.join(', ')}.`);
}

/** What a version of a grant holds. */
type Values = Omit<Grant, 'grantId' | 'brandId' | 'version' | 'countsFrom'>;
const valuesOf = ({ grantId: _, brandId: __, version: ___, countsFrom: ____, ...values }: Grant): Values => values;

const rowOf = (ctx: Context, { code: _, ...values }: Values, countsFrom: string) => ({
  ...values,
  countsFrom: new Date(countsFrom),
  userId: ctx.caller.userId,
  createdAt: ctx.now,
});

/** The day from which something counts that is saved now: today at the earliest, or what a ticket was priced by would change. */
async function firstDay(ctx: Context, brandId: number, asked?: string): Promise<string> {
  const today = (await brandClock(ctx.db, brandId)).dayOf(ctx.now);
  return asked !== undefined && asked > today ? asked : today;
}

/**
 * Adds a grant to a brand.
 * @throws already_exists for a code in use; invalid_parameters for a restaurant or shift that is not the brand’s
 */
export async function createGrant(ctx: Context, input: z.output<typeof newGrantBody>) {
  const { brandId, countsFrom, restaurants, code, labelTicket, amount, strategy, dailyLimit, type, tag, threshold, ceiling } = input;
  const overrides = nextOverrides([], restaurants, true);
  await assertKnown(ctx, brandId, overrides, []);
  const values: Values = { code, labelTicket, amount, strategy, dailyLimit, type, tag, threshold, ceiling, restaurants: overrides };
  const { id: grantId } = await ctx.db.grant.create({ data: { brandId, code, createdAt: ctx.now }, select: { id: true } });
  const row = rowOf(ctx, values, await firstDay(ctx, brandId, countsFrom));
  await ctx.db.grantVersion.create({ data: { brandId, grantId, number: 1, ...row } });
  ctx.record({ subject: { kind: 'grant', id: grantId }, before: null, after: await getGrant(ctx, { grantId }) });
  ctx.touch('grants', []);
  return { grantId, brandId, code, labelTicket, amount, strategy, dailyLimit, type };
}

/**
 * Replaces a grant by another version of it. Earlier ones are kept: they explain what was paid by them.
 * Source: spec, «PUT /grants/{grantId}».
 * @throws already_exists, invalid_parameters as createGrant; conflict, reason `kept_amounts`, for another type
 */
export async function updateGrant(ctx: Context, input: z.output<typeof grantBody> & OneGrant, before: Grant) {
  const { code, labelTicket, amount, strategy, dailyLimit, type, tag, threshold, ceiling } = input;
  if (type !== before.type) refuseKeptAmounts(before, input);
  const restaurants = nextOverrides(before.restaurants, input.restaurants, input.shouldUpdateShifts);
  await assertKnown(ctx, before.brandId, restaurants, before.restaurants);
  await saveVersion(
    ctx,
    before,
    { code, labelTicket, amount, strategy, dailyLimit, type, tag, threshold, ceiling, restaurants },
    input.countsFrom,
  );
  return { grantId: before.grantId, code, labelTicket, amount };
}

const keptAmounts = {
  en: 'Restaurants or shifts have amounts of their own. Clear them first, then change the type.',
  fr: 'Des restaurants ou des services ont leurs propres montants. Effacez-les d’abord, puis changez le type.',
};

/** Refuses another type where restaurants or shifts would keep amounts of the type before: cents would become basis points, or the reverse. */
function refuseKeptAmounts(before: Grant, { restaurants, shouldUpdateShifts }: z.output<typeof grantBody>): void {
  const keeps = before.restaurants.some(
    ({ restaurant_grant, shiftGrants }) =>
      (restaurants === undefined && restaurant_grant?.amount != null) ||
      ((restaurants === undefined || !shouldUpdateShifts) && shiftGrants.some(({ amount }) => amount !== null)),
  );
  if (keeps) throw new AppError('conflict', { words: keptAmounts, extraData: { reason: 'kept_amounts' } });
}

async function saveVersion(ctx: Context, before: Grant, values: Values, asked?: string): Promise<void> {
  const { brandId, grantId } = before;
  const countsFrom = await firstDay(ctx, brandId, asked);
  if (hasSameJson(valuesOf(before), values) && (asked === undefined || countsFrom === before.countsFrom)) return;
  // Those that were undone keep their numbers.
  const { _max } = await ctx.db.grantVersion.aggregate({ where: { brandId, grantId }, _max: { number: true } });
  const number = (_max.number ?? 0) + 1;
  await ctx.db.grantVersion.create({ data: { brandId, grantId, number, ...rowOf(ctx, values, countsFrom) } });
  await ctx.db.grant.update({ where: { brandId_id: { brandId, id: grantId } }, data: { code: values.code, versionNumber: number } });
  ctx.touch('grants', []);
}

/**
 * Withdraws the version that a change saved, and with `force` those after it: what counted before on each day, today or planned, counts again.
 * Undone itself, it gives them back.
 * @throws conflict where the grant was changed since, unless forced
 */
export async function undoUpdate(
  ctx: Context,
  entry: { before: unknown; after: unknown; input: OneGrant; at: Date; force: boolean },
): Promise<ChangeRecord> {
  await lockGrant(ctx, entry.input);
  const before = await getGrant(ctx, entry.input);
  refuseChangedSince(valuesOf(before), valuesOf(entry.after as Grant), entry.force);
  const { code, version, brandId, grantId } = entry.before as Grant;
  await ctx.db.grantVersion.updateMany({ where: { brandId, grantId, withdrawnAt: entry.at }, data: { withdrawnAt: null } });
  await ctx.db.grantVersion.updateMany({
    where: { brandId, grantId, number: { gt: version }, withdrawnAt: null },
    data: { withdrawnAt: ctx.now },
  });
  await ctx.db.grant.update({ where: { brandId_id: { brandId, id: grantId } }, data: { code, versionNumber: version } });
  ctx.touch('grants', []);
  return { before, after: await getGrant(ctx, entry.input) };
}

/**
 * Deletes a grant for good and removes it from pricing rules. Its versions and uses stay, to explain what it paid.
 * @returns the rules that it was removed from
 */
export async function deleteGrant(ctx: Context, { grantId }: OneGrant): Promise<GrantDeleted> {
  await lockGrant(ctx, { grantId });
  const grant = await getGrant(ctx, { grantId });
  const { brandId } = grant;
  const rules = (await readRules(ctx.db, brandId)).filter(({ grantIds }) => grantIds.includes(grantId));
  await ctx.db.pricingRuleGrant.deleteMany({ where: { brandId, grantId } });
  await ctx.db.grant.update({ where: { brandId_id: { brandId, id: grantId } }, data: { deletedAt: ctx.now } });
  for (const rule of rules)
    await recordBeside(
      ctx,
      { brandId },
      {
        subject: { kind: 'pricing rule', id: rule.pricingRuleId },
        operation: 'DELETE /grants/{grantId}',
        input: { grantId },
        before: rule,
        after: { ...rule, grantIds: rule.grantIds.filter((each) => each !== grantId) },
      },
    );
  const pricingRules = rules.map(({ pricingRuleId, name }) => ({ pricingRuleId, name }));
  ctx.record({ before: { ...grant, pricingRules }, after: null });
  ctx.touch('grants', []);
  return { grantId, pricingRules };
}
