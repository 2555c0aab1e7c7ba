// Decided in docs/decisions/114-first-amounts.md.

import type { z } from 'zod';
import { unitOf } from '@/i18n/currencies';
import { currencyOf } from '@/server/brands/currency.query';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { type Changed, reportChange } from '@/server/core/operation/outcome';
import type { Db } from '@/server/core/platform/db';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import { lockSubject } from '@/server/core/writes/versioned';
import { MAX_POINTS } from './loyalty.values';
import type { LoyaltyProgramme, programmeBody } from './programme.schema';

type BrandRef = { brandId: number };

/** A point is worth a hundredth of the unit that earns it. */
const POINTS_IN_A_UNIT = 100;

/**
 * The default programme of a brand: inactive, with one point for each unit of its currency. A point is worth a hundredth of the unit, or
 * nothing if the currency has no such subunit, as the smallest amount would then refund everything that was paid.
 */
export async function defaultProgramme(db: Db, brandId: number): Promise<Omit<LoyaltyProgramme, 'tiers'>> {
  const unit = unitOf(await currencyOf(db, brandId));
  return { name: '', isActive: false, pointsPerUnit: 1, pointValue: Math.floor(unit / POINTS_IN_A_UNIT), expiryMonths: 12 };
}

/** The programme of a brand, or the default one if it has none yet. */
export async function getProgramme(ctx: Context, { brandId }: BrandRef): Promise<LoyaltyProgramme> {
  const found = await ctx.db.loyaltyProgramme.findUnique({ where: { brandId }, include: { tiers: { orderBy: { threshold: 'asc' } } } });
  if (!found) return { ...(await defaultProgramme(ctx.db, brandId)), tiers: [] };
  const { name, isActive, pointsPerUnit, pointValue, expiryMonths, tiers } = found;
  return {
    ...{ name, isActive, pointsPerUnit, pointValue, expiryMonths },
    tiers: tiers.map(({ id: tierId, name, threshold: fromPoints, factor }) => ({ tierId, name, fromPoints, factor })),
  };
}

export const versionedProgramme: VersionedState<BrandRef, LoyaltyProgramme> = { read: getProgramme };

type Body = z.output<typeof programmeBody> & BrandRef;

/**
 * Replaces the programme of a brand and its tiers. Tiers without a `tierId` are new, and existing ones not named are deleted; the tiers of
 * members are then determined again. Points keep their expiry.
 * @throws data_not_found for a `tierId` that the brand does not have
 */
export async function replaceProgramme(
  ctx: Context,
  body: Body,
  before: LoyaltyProgramme,
): Promise<Changed<LoyaltyProgramme, LoyaltyProgramme>> {
  const unknown = body.tiers.find(({ tierId }) => tierId !== undefined && !hasTier(before, tierId));
  if (unknown) throw new AppError('data_not_found', { extraData: { field: 'tierId', tierId: unknown.tierId } });
  const after = await writeProgramme(ctx, body, before);
  return reportChange(after, after);
}

const hasTier = ({ tiers }: LoyaltyProgramme, wanted: number) => tiers.some(({ tierId }) => tierId === wanted);

/**
 * Restores the programme before a change. Deleted tiers return with their ids, which promotions refer to.
 * @throws conflict if it has changed since, unless forced
 */
export async function undoReplace(
  ctx: Context,
  { before, after, input: { brandId }, force }: { before: unknown; after: unknown; input: BrandRef; force: boolean },
): Promise<ChangeRecord> {
  await lockSubject(ctx.db, { kind: 'loyalty programme', id: brandId });
  const current = await getProgramme(ctx, { brandId });
  refuseChangedSince(current, after, force);
  return { before: current, after: await writeProgramme(ctx, { ...(before as LoyaltyProgramme), brandId }, current) };
}

async function writeProgramme(ctx: Context, { brandId, tiers, ...fields }: Body, before: LoyaltyProgramme): Promise<LoyaltyProgramme> {
  await ctx.db.loyaltyProgramme.upsert({
    where: { brandId },
    create: { brandId, ...fields },
    update: { ...fields, updatedAt: ctx.now },
  });
  await ctx.db.loyaltyTier.deleteMany({ where: { brandId, id: { notIn: tiers.flatMap(({ tierId }) => tierId ?? []) } } });
  // Thresholds must be unique at every moment, also while two tiers swap theirs.
  await ctx.db.sql.run`update loyalty_tiers set threshold = threshold + ${MAX_POINTS} where brand_id = ${brandId}`;
  for (const { tierId, fromPoints: threshold, ...fields } of tiers) {
    const tier = { ...fields, threshold };
    if (tierId !== undefined && hasTier(before, tierId))
      await ctx.db.loyaltyTier.update({ where: { brandId_id: { brandId, id: tierId } }, data: tier });
    else await ctx.db.loyaltyTier.create({ data: { brandId, id: tierId, ...tier } });
  }
  const after = await getProgramme(ctx, { brandId });
  if (JSON.stringify(after.tiers) !== JSON.stringify(before.tiers))
    await ctx.db.sql.run`update loyalty_programmes set tiers_changed_at = clock_timestamp() where brand_id = ${brandId}`;
  ctx.touch('loyalty', []);
  return after;
}
