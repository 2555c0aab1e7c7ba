import type { Db } from '@/server/core/platform/db';
import type { Version } from '@/server/promotions/versions.rules';
import type { Earning } from './promotion-replay.rules';

/**
 * The versions of promotions that applied in a period, whatever the present state of their promotions. Calendar days of restaurants differ
 * by at most one day.
 */
export async function readPastVersions(db: Db, brandId: number, { from, to }: { from: string; to: string }): Promise<Version[]> {
  const rows = await db.sql.read<Omit<Version, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date | null }>`
    select p.id as "promotionId", v.version, p.name, v.label, v.rule, v.starts_at as "startsAt", v.ends_at as "endsAt"
    from promotions p join promotion_versions v on v.brand_id = p.brand_id and v.promotion_id = p.id
    where p.brand_id = ${brandId} and v.starts_at < ${to}::date + interval '2 days'
      and (v.ends_at is null or v.ends_at > ${from}::date - interval '1 day')
      and not exists (select from promotion_versions n where n.brand_id = v.brand_id and n.promotion_id = v.promotion_id
        and n.version > v.version and n.starts_at <= greatest(v.starts_at, ${from}::date - interval '1 day'))
    order by p.id, v.version`;
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: startsAt.getTime(),
    endsAt: endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
  }));
}

/** The earning rules of a brand's programme today, and the value of a point in cents; null without a programme. */
export async function readEarning(db: Db, brandId: number): Promise<(Omit<Earning, 'decimals'> & { pointValue: number }) | null> {
  const found = await db.loyaltyProgramme.findUnique({
    where: { brandId },
    select: { pointsPerUnit: true, pointValue: true, tiers: { select: { id: true, name: true, factor: true } } },
  });
  if (!found) return null;
  const { pointsPerUnit, pointValue, tiers } = found;
  return { pointsPerUnit, pointValue, tiers: tiers.map(({ id: tierId, ...tier }) => ({ tierId, ...tier })) };
}
