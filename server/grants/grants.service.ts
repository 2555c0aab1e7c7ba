// Decided in docs/decisions/083-grants.md.

import type { z } from 'zod';
import { dateFormat } from '@/i18n/formats';
import { brandClock } from '@/server/brands/clock';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError, type Locale } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { refuseField } from '@/server/core/operation/refuse-field';
import { Prisma } from '@/server/core/platform/db';
import { hasSameJson } from '@/server/core/reads/json';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import { recordSeparately } from '@/server/core/writes/changes';
import { readRules } from '@/server/pricing-rules/pricing-rules.query';
import { readShifts } from '@/server/shifts/shifts.query';
import { locateGrant, readGrants, readVersions } from './grants.query';
import type { Grant, GrantDeleted, GrantOverrides, GrantsOverview, GrantVersion, grantBody, newGrantBody } from './grants.schema';
import { nextOverrides } from './overrides.rules';
import { hasYetToBegin, keepsOtherAmounts, replan, type Terms } from './plan.rules';

type GrantKey = { grantId: number };
type BrandKey = { brandId: number };

const todayOf = async (ctx: Context, brandId: number) => (await brandClock(ctx.db, brandId)).dayOf(ctx.now);

/**
 * A grant as in force today, with its planned changes.
 * @throws data_not_found
 */
export async function getGrant(ctx: Context, { grantId }: GrantKey): Promise<Grant> {
  const location = await locateGrant(ctx.db, { grantId });
  const [grant] = location ? await readGrants(ctx.db, location.brandId, await todayOf(ctx, location.brandId), grantId) : [];
  if (!grant) throw new AppError('data_not_found');
  return grant;
}

/** The state that `If-Match` is compared with. */
export const versionedGrant: VersionedState<GrantKey, Grant> = {
  lock: async (ctx, input) => void (await lockGrant(ctx, input)),
  read: getGrant,
};

/** @returns the number of the version saved last */
async function lockGrant(ctx: Context, { grantId }: GrantKey): Promise<number> {
  const [grant] = await ctx.db.sql.read<{ versionNumber: number }>(Prisma.sql`
    select version_number as "versionNumber" from grants where id = ${grantId} and deleted_at is null for no key update`);
  if (!grant) throw new AppError('data_not_found');
  return grant.versionNumber;
}

/** The grants of a brand, by id. `name` is the text on receipts. */
export async function listGrants(ctx: Context, { brandId }: BrandKey) {
  const grants = await readGrants(ctx.db, brandId, await todayOf(ctx, brandId));
  return grants.map(({ grantId, labelTicket, code, amount }) => ({ grantId, name: labelTicket, code, amount, brandId }));
}

/** The grants of a brand, for pickers. */
export async function listGrantChoices(ctx: Context, input: BrandKey) {
  return (await listGrants(ctx, input)).map(({ grantId, name, code }) => ({ grantId, name, code }));
}

/** All grants of a brand in full, with the restaurants and shifts that can override them. For users of a restaurant, only theirs. */
export async function getGrantsOverview(ctx: Context, { brandId }: BrandKey): Promise<GrantsOverview> {
  const today = await todayOf(ctx, brandId);
  const [grants, restaurants] = await Promise.all([
    readGrants(ctx.db, brandId, today),
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
    today,
    grants,
    restaurants: restaurants.map(({ id, ...shown }) => ({ restaurantId: id, ...shown, shifts: shifts.get(id) ?? [] })),
  };
}

/** The versions of a grant, newest first. @throws data_not_found */
export async function listGrantVersions(ctx: Context, { grantId }: GrantKey): Promise<GrantVersion[]> {
  const { brandId } = await getGrant(ctx, { grantId });
  const today = await todayOf(ctx, brandId);
  const versions = await readVersions(ctx.db, brandId, grantId);
  const current = versions.find(({ countsFrom }) => countsFrom <= today)?.version;
  return versions.map(({ code: _, brandId: __, ...version }) => ({ ...version, isCurrent: version.version === current }));
}

/**
 * @throws invalid_parameters for a restaurant that the brand does not have, and for a shift that the restaurant does not have, unless it
 *   was stored before
 */
async function assertKnown(ctx: Context, brandId: number, overrides: readonly GrantOverrides[], stored: readonly GrantOverrides[]) {
  const ids = overrides.map(({ restaurantId }) => restaurantId);
  if (ids.length === 0) return;
  const known = new Set(
    (await ctx.db.restaurant.findMany({ where: { brandId, id: { in: ids } }, select: { id: true } })).map(({ id }) => id),
  );
  const foreign = ids.filter((id) => !known.has(id));
  if (foreign.length > 0)
    throw refuseField('restaurants', 'unknown', {
      en: `Not restaurants of the brand: ${foreign.join(', ')}.`,
      fr: `Retirez ce qui n’est pas un restaurant de l’enseigne\u00a0: ${foreign.join(', ')}.`,
    });
  const keyOf = (restaurantId: number, shiftId: string) => `${restaurantId}/${shiftId}`;
  const keysOf = (list: readonly GrantOverrides[]) =>
    list.flatMap(({ restaurantId, shiftGrants }) => shiftGrants.map(({ shiftId }) => keyOf(restaurantId, shiftId)));
  const shifts = (await readShifts(ctx.db, ids)).map(({ restaurantId, shiftId }) => keyOf(restaurantId, shiftId));
  const allowed = new Set([...shifts, ...keysOf(stored)]);
  const unknown = keysOf(overrides).filter((key) => !allowed.has(key));
  if (unknown.length > 0)
    throw refuseField('restaurants', 'unknown_shift', {
      en: `Not shifts of their restaurants: ${unknown.join(', ')}.`,
      fr: `Retirez ce qui n’est pas un service du restaurant\u00a0: ${unknown.join(', ')}.`,
    });
}

const rowOf = (ctx: Context, terms: Terms, countsFrom: string) => ({
  ...terms,
  countsFrom: new Date(countsFrom),
  userId: ctx.caller.userId,
  createdAt: ctx.now,
});

/** The later of two days. Nothing may take effect on a past day, or a receipt’s prices would change. */
const laterDay = (first: string, day: string) => (day > first ? day : first);

/**
 * Adds a grant to a brand.
 * @throws already_exists for a code in use; invalid_parameters for a restaurant or shift that the brand does not have
 */
export async function createGrant(ctx: Context, input: z.output<typeof newGrantBody>) {
  const { brandId, countsFrom, restaurants, code, labelTicket, amount, strategy, dailyLimit, type, tag, threshold, ceiling } = input;
  const overrides = nextOverrides([], restaurants, true);
  await assertKnown(ctx, brandId, overrides, []);
  const terms: Terms = { labelTicket, amount, strategy, dailyLimit, type, tag, threshold, ceiling, restaurants: overrides };
  const { id: grantId } = await ctx.db.grant.create({ data: { brandId, code, createdAt: ctx.now }, select: { id: true } });
  const today = await todayOf(ctx, brandId);
  const row = rowOf(ctx, terms, laterDay(today, countsFrom ?? today));
  await ctx.db.grantVersion.create({ data: { brandId, grantId, number: 1, ...row } });
  ctx.record({ subject: { kind: 'grant', id: grantId }, before: null, after: await getGrant(ctx, { grantId }) });
  ctx.touch('grants', []);
  return { grantId, brandId, code, labelTicket, amount, strategy, dailyLimit, type };
}

/**
 * Replaces a grant by a new version. Earlier versions are kept, as they explain what was paid by them. Planned changes stay unless the save
 * changes the same fields. Source: spec, «PUT /grants/{grantId}».
 * @throws already_exists, invalid_parameters as createGrant; conflict, reason `kept_amounts`, if the type changes while restaurants or
 *   shifts keep amounts, with the day of the planned change if they are there
 */
export async function updateGrant(ctx: Context, input: z.output<typeof grantBody> & GrantKey, before: Grant) {
  const { code, labelTicket, amount, strategy, dailyLimit, type, tag, threshold, ceiling } = input;
  const { brandId, grantId } = before;
  const today = await todayOf(ctx, brandId);
  const countsFrom = laterDay(today, input.countsFrom ?? before.countsFrom);
  const versions = [before, ...before.planned];
  const isPostponed = hasYetToBegin(before, today) && before.countsFrom < countsFrom && !input.keepsFirstDay;
  // A later first day starts from the version that was read, with what is sent; changes planned before it no longer apply.
  const base = (isPostponed ? undefined : versions.findLast((version) => version.countsFrom <= countsFrom)) ?? before;
  if (type !== base.type && keepsAmounts(base, input)) throw refuseKept(base === before ? undefined : base.countsFrom);
  const restaurants = nextOverrides(base.restaurants, input.restaurants, input.shouldUpdateShifts);
  await assertKnown(ctx, brandId, restaurants, base.restaurants);
  const terms: Terms = { labelTicket, amount, strategy, dailyLimit, type, tag, threshold, ceiling, restaurants };
  const isUnchanged = hasSameJson(termsOf(base), terms) && base.countsFrom <= countsFrom;
  if (isPostponed) await withdraw(ctx, before, Prisma.sql`true`);
  const later = versions.filter((version) => version.countsFrom > countsFrom);
  const conflicting = later.find((planned) => keepsOtherAmounts(base, terms, planned));
  if (conflicting) throw refuseKept(conflicting.countsFrom);
  if (code !== before.code || !isUnchanged || isPostponed)
    await saveVersions(ctx, { brandId, grantId, code }, [
      { terms, countsFrom },
      ...later.map((planned) => ({ terms: replan(termsOf(base), terms, termsOf(planned)), countsFrom: planned.countsFrom })),
    ]);
  return { grantId, code, labelTicket, amount };
}

function termsOf({ labelTicket, amount, strategy, dailyLimit, type, tag, threshold, ceiling, restaurants }: Terms): Terms {
  return { labelTicket, amount, strategy, dailyLimit, type, tag, threshold, ceiling, restaurants };
}

const keptAmounts = {
  en: 'Restaurants or shifts have amounts of their own. Clear them first, then change the type.',
  fr: 'Des restaurants ou des services ont leurs propres montants. Effacez-les d’abord, puis changez le type.',
};

/** @param planned the first day of the planned version with these amounts; undefined if today’s version has them */
function refuseKept(planned?: string): AppError {
  if (planned === undefined) return new AppError('conflict', { words: keptAmounts, extraData: { reason: 'kept_amounts' } });
  const day = (locale: Locale) => dateFormat(locale, 'UTC').format(new Date(planned));
  const words = {
    en: `Restaurants or shifts are to have amounts of their own from ${day('en')}. Clear them as of that day first, then change the type.`,
    fr: `Des restaurants ou des services doivent avoir leurs propres montants à partir du ${day('fr')}. Effacez-les d’abord à partir de ce jour, puis changez le type.`,
  };
  return new AppError('conflict', { words, extraData: { reason: 'kept_amounts', countsFrom: planned } });
}

/** Whether restaurants or shifts would keep amounts although the type changes: cents would become basis points, or the reverse. */
const keepsAmounts = (before: Terms, { restaurants, shouldUpdateShifts }: z.output<typeof grantBody>): boolean =>
  before.restaurants.some(
    ({ restaurant_grant, shiftGrants }) =>
      (restaurants === undefined && restaurant_grant?.amount != null) ||
      ((restaurants === undefined || !shouldUpdateShifts) && shiftGrants.some(({ amount }) => amount !== null)),
  );

/** @param timeline the versions from the first day on: in force is the last saved whose day has come */
async function saveVersions(
  ctx: Context,
  { brandId, grantId, code }: Pick<Grant, 'brandId' | 'grantId' | 'code'>,
  timeline: readonly { terms: Terms; countsFrom: string }[],
): Promise<void> {
  const saved = timeline.filter(({ terms }, index) => !hasSameJson(terms, timeline[index - 1]?.terms));
  // Numbers of undone versions are not reused.
  const { _max } = await ctx.db.grantVersion.aggregate({ where: { brandId, grantId }, _max: { number: true } });
  const first = (_max.number ?? 0) + 1;
  await ctx.db.grantVersion.createMany({
    data: saved.map(({ terms, countsFrom }, index) => ({ brandId, grantId, number: first + index, ...rowOf(ctx, terms, countsFrom) })),
  });
  const versionNumber = first + saved.length - 1;
  await ctx.db.grant.update({ where: { brandId_id: { brandId, id: grantId } }, data: { code, versionNumber } });
  ctx.touch('grants', []);
}

const withdraw = ({ db, now }: Context, { brandId, grantId }: Pick<Grant, 'brandId' | 'grantId'>, condition: Prisma.Sql) =>
  db.sql.run(Prisma.sql`update grant_versions set withdrawn_at = ${now}
    where brand_id = ${brandId} and grant_id = ${grantId} and ${condition} and withdrawn_at is null`);

/** @param grant as in the history: old entries lack planned changes, and their version is the last saved */
const lastVersionOf = ({ version, planned = [] }: Partial<Pick<Grant, 'planned'>> & Pick<Grant, 'version'>) =>
  planned.at(-1)?.version ?? version;

/** What a grant says from today or from its first day on, without version numbers. */
const contentOf = (grant: Grant, today: string) => ({
  ...{ code: grant.code, firstDay: hasYetToBegin(grant, today) ? grant.countsFrom : null, ...termsOf(grant) },
  planned: (grant.planned ?? []).map(({ version: _, ...planned }) => planned),
});

/**
 * Withdraws the versions that a change saved and, with `force`, all later ones: on each day, today or planned, the version before is in
 * force again. Undoing this brings them back.
 * @throws conflict if the grant has changed since, unless forced
 */
export async function undoUpdate(
  ctx: Context,
  entry: { before: unknown; after: unknown; input: GrantKey; at: Date; force: boolean },
): Promise<ChangeRecord> {
  const lastSaved = await lockGrant(ctx, entry.input);
  const before = await getGrant(ctx, entry.input);
  const [earlier, saved] = [entry.before as Grant, entry.after as Grant];
  const { dayOf } = await brandClock(ctx.db, earlier.brandId);
  const today = dayOf(ctx.now);
  // That a planned day has come since is not a change.
  if (lastSaved !== lastVersionOf(saved)) refuseChangedSince(contentOf(before, today), contentOf(saved, today), entry.force);
  const { code, brandId, grantId } = earlier;
  const versionNumber = lastVersionOf(earlier);
  const versions = [earlier, ...(earlier.planned ?? [])].map(({ version }) => version);
  await ctx.db.grantVersion.updateMany({ where: { brandId, grantId, number: { in: versions } }, data: { withdrawnAt: null } });
  // Before its first day, a grant that had yet to begin had nothing in force.
  const hadYetToBegin = hasYetToBegin(earlier, dayOf(entry.at));
  await withdraw(ctx, earlier, Prisma.sql`(number > ${versionNumber} or ${hadYetToBegin} and counts_from < ${earlier.countsFrom}::date)`);
  await ctx.db.grant.update({ where: { brandId_id: { brandId, id: grantId } }, data: { code, versionNumber } });
  ctx.touch('grants', []);
  return { before, after: await getGrant(ctx, entry.input) };
}

/**
 * Deletes a grant for good and removes it from pricing rules. Its versions and uses are kept, to explain what it paid.
 * @returns the rules that it was removed from
 */
export async function deleteGrant(ctx: Context, { grantId }: GrantKey): Promise<GrantDeleted> {
  await lockGrant(ctx, { grantId });
  const grant = await getGrant(ctx, { grantId });
  const { brandId } = grant;
  const rules = (await readRules(ctx.db, brandId)).filter(({ grantIds }) => grantIds.includes(grantId));
  await ctx.db.pricingRuleGrant.deleteMany({ where: { brandId, grantId } });
  await ctx.db.grant.update({ where: { brandId_id: { brandId, id: grantId } }, data: { deletedAt: ctx.now } });
  for (const rule of rules)
    await recordSeparately(
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
