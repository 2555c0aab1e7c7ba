import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import type { Db } from '@/server/core/platform/db';
import { compareVersions, newestFirst } from './devices.rules';
import type { versionsInUse } from './devices.schema';

/** The POS versions that comply with the fiscal rules, newest first. */
export async function listCompliantVersions({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const found = await db.compliantPosVersion.findMany({ select: { version: true } });
  return newestFirst(found.map(({ version }) => version));
}

/** Replaces the list of compliant versions. */
export async function setCompliantVersions(ctx: Context, { versions }: { versions: string[] }): Promise<string[]> {
  const before = await listCompliantVersions(ctx);
  const after = newestFirst(versions);
  await ctx.db.compliantPosVersion.deleteMany({ where: { version: { notIn: after } } });
  await ctx.db.compliantPosVersion.createMany({ data: after.map((version) => ({ version, listedAt: ctx.now })), skipDuplicates: true });
  ctx.record({ before: { versions: before }, after: { versions: after } });
  return after;
}

/** A function that tells whether a version is compliant; null for an unknown one. */
export async function complianceChecker(db: Db): Promise<(posVersion: string | null) => boolean | null> {
  const compliant = new Set(await listCompliantVersions({ db }));
  return (posVersion) => (posVersion === null ? null : compliant.has(posVersion));
}

/** The versions of a brand's POS devices, newest first, with the number of devices and restaurants that use each. */
export async function listVersionsInUse(ctx: Context, { brandId }: { brandId: number }): Promise<z.output<typeof versionsInUse>> {
  const restaurantId = ctx.caller.restaurantId;
  const found = await ctx.db.sql.read<{ posVersion: string | null; deviceCount: number; restaurantCount: number }>`
    select d.pos_version as "posVersion", count(*)::int as "deviceCount", count(distinct d.restaurant_id)::int as "restaurantCount"
    from pos_devices d join restaurants r on r.id = d.restaurant_id
    where r.brand_id = ${brandId} and r.archived_at is null and (${restaurantId}::int is null or r.id = ${restaurantId}) and d.enrolled_at is not null and d.revoked_at is null
    group by d.pos_version`;
  const isCompliant = await complianceChecker(ctx.db);
  return found
    .map(({ posVersion, ...counts }) => ({ posVersion, isCompliant: isCompliant(posVersion), ...counts }))
    .sort((a, b) => compareVersions(b.posVersion ?? '', a.posVersion ?? ''));
}
