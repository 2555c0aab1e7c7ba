import { type Db, Prisma } from '@/server/core/platform/db';
import { utc } from '@/server/core/reads/page';
import type { Grant } from './grants.schema';

const columns = Prisma.sql`g.id as "grantId", g.brand_id as "brandId", g.code, v.label_ticket as "labelTicket", v.amount, v.strategy,
  v.daily_limit as "dailyLimit", v.type, v.tag, v.threshold, v.ceiling, v.restaurants, v.number as version, v.counts_from::text as "countsFrom"`;
const versions = Prisma.sql`grant_versions v on v.brand_id = g.brand_id and v.grant_id = g.id`;

/** Where a grant that was not deleted belongs. */
export async function locateGrant(db: Db, { grantId }: { grantId: number }): Promise<{ brandId: number } | null> {
  return db.grant.findFirst({ where: { id: grantId, deletedAt: null }, select: { brandId: true } });
}

/** The grants of a brand as they were last saved, by id; of one alone, that one. Deleted ones are not among them. */
export function readGrants(db: Db, brandId: number, grantId?: number): Promise<Grant[]> {
  const one = grantId === undefined ? Prisma.empty : Prisma.sql`and g.id = ${grantId}`;
  return db.sql.read<Grant>(Prisma.sql`
    select ${columns} from grants g join ${versions} and v.number = g.version_number
    where g.brand_id = ${brandId} and g.deleted_at is null ${one} order by g.id`);
}

/**
 * Grants as they count on a day: of each version whose day has come, the last that was saved. Those without one do not count yet.
 * @param grantIds deleted ones are passed over
 */
export function readGrantsOn(db: Db, brandId: number, grantIds: readonly number[], day: string): Promise<Grant[]> {
  return db.sql.read<Grant>(Prisma.sql`
    select distinct on (g.id) ${columns} from grants g join ${versions} and v.counts_from <= ${day}::date and v.withdrawn_at is null
    where g.brand_id = ${brandId} and g.id = any(${grantIds}::int[]) and g.deleted_at is null order by g.id, v.number desc`);
}

/** The versions of a grant whose saving was not undone, newest first. */
export function readVersions(db: Db, brandId: number, grantId: number): Promise<(Grant & { createdAt: string })[]> {
  return db.sql.read<Grant & { createdAt: string }>(Prisma.sql`
    select ${columns}, ${utc('v.created_at')} as "createdAt"
    from grants g join ${versions} where g.brand_id = ${brandId} and g.id = ${grantId} and v.withdrawn_at is null order by v.number desc`);
}

/** Versions by which something is paid; of deleted grants too. */
export function readVersionsUsed(db: Db, brandId: number, used: readonly { grantId: number; version: number }[]): Promise<Grant[]> {
  return db.sql.read<Grant>(Prisma.sql`
    select ${columns} from unnest(${used.map(({ grantId }) => grantId)}::int[], ${used.map(({ version }) => version)}::int[]) as used(id, number)
      join grants g on g.brand_id = ${brandId} and g.id = used.id join ${versions} and v.number = used.number`);
}
