import { type Db, Prisma } from '@/server/core/platform/db';
import { utc } from '@/server/core/reads/page';
import type { Grant, GrantAsSaved } from './grants.schema';

const columns = Prisma.sql`g.id as "grantId", g.brand_id as "brandId", g.code, v.label_ticket as "labelTicket", v.amount, v.strategy,
  v.daily_limit as "dailyLimit", v.type, v.tag, v.threshold, v.ceiling, v.restaurants, v.number as version, v.counts_from::text as "countsFrom"`;
const versions = Prisma.sql`grant_versions v on v.brand_id = g.brand_id and v.grant_id = g.id`;

/** The brand of a grant that is not deleted. */
export async function locateGrant(db: Db, { grantId }: { grantId: number }): Promise<{ brandId: number } | null> {
  return db.grant.findFirst({ where: { id: grantId, deletedAt: null }, select: { brandId: true } });
}

/**
 * The grants of a brand in force on a day, by id, each with its planned changes. A grant that has yet to begin is given as it will begin.
 * Deleted ones are left out.
 * @param day YYYY-MM-DD
 * @param grantId only this one
 */
export async function readGrants(db: Db, brandId: number, day: string, grantId?: number): Promise<Grant[]> {
  const onlyGrant = grantId === undefined ? Prisma.empty : Prisma.sql`and g.id = ${grantId}`;
  // A version is in force until the first day of one that was saved later: a version hidden from its first day never is.
  const inForce = await db.sql.read<GrantAsSaved>(Prisma.sql`
    select ${columns} from grants g join ${versions} and v.withdrawn_at is null
    where g.brand_id = ${brandId} and g.deleted_at is null ${onlyGrant}
      and not exists (select from grant_versions later where later.brand_id = v.brand_id and later.grant_id = v.grant_id
        and later.number > v.number and later.counts_from <= v.counts_from and later.withdrawn_at is null)
    order by g.id, v.number`);
  return [...Map.groupBy(inForce, ({ grantId }) => grantId).values()].flatMap((grantVersions) => {
    const current = grantVersions.findLast(({ countsFrom }) => countsFrom <= day) ?? grantVersions[0];
    if (!current) return [];
    const later = grantVersions.filter(({ version }) => version > current.version);
    return [{ ...current, planned: later.map(({ grantId: _, brandId: __, code: ___, ...version }) => version) }];
  });
}

/**
 * Grants in force on a day: of the versions whose first day has come, the one saved last. Grants without one are left out.
 * @param grantIds deleted ones are ignored
 */
export function readGrantsOn(db: Db, brandId: number, grantIds: readonly number[], day: string): Promise<GrantAsSaved[]> {
  return db.sql.read<GrantAsSaved>(Prisma.sql`
    select distinct on (g.id) ${columns} from grants g join ${versions} and v.counts_from <= ${day}::date and v.withdrawn_at is null
    where g.brand_id = ${brandId} and g.id = any(${grantIds}::int[]) and g.deleted_at is null order by g.id, v.number desc`);
}

/** The versions of a grant, newest first, without those whose saving was undone. */
export function readVersions(db: Db, brandId: number, grantId: number): Promise<(GrantAsSaved & { createdAt: string })[]> {
  return db.sql.read<GrantAsSaved & { createdAt: string }>(Prisma.sql`
    select ${columns}, ${utc('v.created_at')} as "createdAt"
    from grants g join ${versions} where g.brand_id = ${brandId} and g.id = ${grantId} and v.withdrawn_at is null order by v.number desc`);
}

/** The versions by which something was paid, including those of deleted grants. */
export function readVersionsUsed(db: Db, brandId: number, used: readonly { grantId: number; version: number }[]): Promise<GrantAsSaved[]> {
  return db.sql.read<GrantAsSaved>(Prisma.sql`
    select ${columns} from unnest(${used.map(({ grantId }) => grantId)}::int[], ${used.map(({ version }) => version)}::int[]) as used(id, number)
      join grants g on g.brand_id = ${brandId} and g.id = used.id join ${versions} and v.number = used.number`);
}
