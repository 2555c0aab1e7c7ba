// Decided in docs/decisions/114-first-amounts.md.

import type { z } from 'zod';
import { unitOf } from '@/i18n/currencies';
import { currencyOf } from '@/server/brands/currency.query';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Held } from '@/server/core/operation/operation';
import { type Changed, reportChange } from '@/server/core/operation/outcome';
import type { Db } from '@/server/core/platform/db';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import { lockSubject } from '@/server/core/writes/held';
import { MAX_POINTS } from './loyalty.values';
import type { LoyaltyProgramme, programmeBody } from './programme.schema';

type Of = { brandId: number };

/** Points are worth a hundredth of what earns them. */
const POINTS_IN_A_UNIT = 100;

/**
 * What a brand’s programme begins with: off, a point for each unit of the currency paid. A point is worth a hundredth of the unit, and
 * nothing where the currency has no such part: its smallest amount would give back all that was paid.
 */
export async function firstProgramme(db: Db, brandId: number): Promise<Omit<LoyaltyProgramme, 'tiers'>> {
  const unit = unitOf(await currencyOf(db, brandId));
  return { name: '', isActive: false, pointsPerUnit: 1, pointValue: Math.floor(unit / POINTS_IN_A_UNIT), expiryMonths: 12 };
}

/** The programme of a brand; what it would begin with where it has none yet. */
export async function getProgramme(ctx: Context, { brandId }: Of): Promise<LoyaltyProgramme> {
  const found = await ctx.db.loyaltyProgramme.findUnique({ where: { brandId }, include: { tiers: { orderBy: { threshold: 'asc' } } } });
  if (!found) return { ...(await firstProgramme(ctx.db, brandId)), tiers: [] };
  const { name, isActive, pointsPerUnit, pointValue, expiryMonths, tiers } = found;
  return {
    ...{ name, isActive, pointsPerUnit, pointValue, expiryMonths },
    tiers: tiers.map(({ id: tierId, name, threshold: fromPoints, factor }) => ({ tierId, name, fromPoints, factor })),
  };
}

export const heldProgramme: Held<Of, LoyaltyProgramme> = { read: getProgramme };

type Body = z.output<typeof programmeBody> & Of;

/**
 * Replaces the programme of a brand with its tiers. Tiers without a `tierId` are new, and those not named are gone; members’ tiers are
 * found anew. Points that were earned keep their end.
 * @throws data_not_found for a `tierId` that is none of the brand's
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
 * Gives back the programme that a change replaced. Tiers that are gone come back with their ids: promotions go by these.
 * @throws conflict where it was changed since, unless forced
 */
export async function undoReplace(
  ctx: Context,
  { before, after, input: { brandId }, force }: { before: unknown; after: unknown; input: Of; force: boolean },
): Promise<ChangeRecord> {
  await lockSubject(ctx.db, { kind: 'loyalty programme', id: brandId });
  const now = await getProgramme(ctx, { brandId });
  refuseChangedSince(now, after, force);
  return { before: now, after: await writeProgramme(ctx, { ...(before as LoyaltyProgramme), brandId }, now) };
}

async function writeProgramme(ctx: Context, { brandId, tiers, ...fields }: Body, before: LoyaltyProgramme): Promise<LoyaltyProgramme> {
  await ctx.db.loyaltyProgramme.upsert({
    where: { brandId },
    create: { brandId, ...fields },
    update: { ...fields, updatedAt: ctx.now },
  });
  await ctx.db.loyaltyTier.deleteMany({ where: { brandId, id: { notIn: tiers.flatMap(({ tierId }) => tierId ?? []) } } });
  // No two of one threshold, at no moment: those that change places pass each other.
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
