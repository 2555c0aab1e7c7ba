import type { Context } from '@/server/core/operation/context';
import { Prisma, prisma } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { writeOnOurOwn } from '@/server/core/writes/own-work';
import { type Earned, type Tier, tierOf } from './earning.rules';
import type { MemberKey } from './ledger.service';
import { everyoneOf, lockMember } from './membership.service';

const MEMBERS_AT_ONCE = 1_000;

/** What a member earned in the months that count for tiers, the oldest first; also before they were merged. */
export function readEarned(ctx: Context, key: MemberKey): Promise<Earned[]> {
  return ctx.db.sql.read<Earned>(Prisma.sql`
    select e.at, (e.points + coalesce((select sum(r.points) from loyalty_lines r where r.brand_id = e.brand_id and r.kind = 'REVERSAL'
        and r.returns_customer_id = e.customer_id and r.returns_position = e.position), 0))::int as points
    from loyalty_lines e where e.brand_id = ${key.brandId} and e.kind = 'EARN' and e.at > now() - interval '15 months'
      and e.customer_id in ${everyoneOf(key)}
    order by e.at, e.position`);
}

/** Finds the tier of a member anew, under the lock that the caller has. */
export async function findTier(ctx: Context, key: MemberKey): Promise<void> {
  const { brandId, customerId } = key;
  const tiers = await ctx.db.sql.read<Tier & { timeZone: string }>`
    select t.id as "tierId", t.threshold, b.time_zone as "timeZone" from loyalty_tiers t join brands b on b.id = t.brand_id where t.brand_id = ${brandId}`;
  const [first] = tiers;
  const tier = first ? tierOf(await readEarned(ctx, key), tiers, ctx.now, first.timeZone) : null;
  await ctx.db.sql
    .run`update loyalty_members set tier_id = ${tier?.tierId ?? null}, tier_until = ${tier?.until ?? null}, tiered_at = clock_timestamp()
    where brand_id = ${brandId} and customer_id = ${customerId}`;
}

/** Members whose tier has ended, or was found before the programme changed. In the order of indexes, so that it costs what is due. */
export const staleMembers = Prisma.sql`
  (select brand_id as "brandId", customer_id as "customerId" from loyalty_members
    where tier_until is not null and tier_until <= now() order by tier_until limit ${MEMBERS_AT_ONCE})
  union all
  (select m.brand_id, m.customer_id from loyalty_programmes p cross join lateral (
    select brand_id, customer_id from loyalty_members where brand_id = p.brand_id and tiered_at < p.tiers_changed_at
    order by tiered_at limit ${MEMBERS_AT_ONCE}) m)`;

/** Finds the tiers anew that have ended, and those that were found before the programme changed. */
export async function renewTiers(): Promise<void> {
  const stale = await prisma.sql.read<MemberKey>(staleMembers);
  for (const key of stale) {
    const renewed = writeOnOurOwn(key.brandId, async (ctx) => {
      await lockMember(ctx, key);
      await findTier(ctx, key);
    });
    await renewed.catch((error: unknown) => log.error({ err: error, ...key }, 'the tier of a member could not be found'));
  }
}
