import type { Context } from '@/server/core/operation/context';
import { Prisma, prisma } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { writeOnOurOwn } from '@/server/core/writes/own-work';
import { type Earned, type Tier, tierOf } from './earning.rules';
import type { MemberKey } from './ledger.service';
import { lockMember, mergedCustomerIds } from './membership.service';

const MEMBERS_AT_ONCE = 1_000;

/** SQL: the lines that count towards a member’s tier, less what was taken back since; includes those of customers merged into them. */
const earnedLines = (key: MemberKey) => Prisma.sql`
    select e.at, e.position, (e.points + coalesce((select sum(r.points) from loyalty_lines r where r.brand_id = e.brand_id and r.kind = 'REVERSAL'
        and r.returns_customer_id = e.customer_id and r.returns_position = e.position), 0))::int as points
    from loyalty_lines e where e.brand_id = ${key.brandId} and e.kind = 'EARN' and e.at > now() - interval '15 months'
      and e.customer_id in ${mergedCustomerIds(key)}`;

/** The points that count towards a member’s tier, earliest first; includes those of customers merged into them. */
export function readEarned(ctx: Context, key: MemberKey): Promise<Earned[]> {
  return ctx.db.sql.read<Earned>(Prisma.sql`select at, points from (${earnedLines(key)}) earned order by at, position`);
}

/** Everything that a member’s tier depends on. */
export interface TierFacts {
  timeZone: string;
  tiers: Tier[];
  earned: { at: string; points: number }[];
}

/** The columns of `TierFacts`, for a statement with the brand as `b`. */
export const tierFacts = (key: MemberKey) => Prisma.sql`b.time_zone as "timeZone",
      coalesce((select json_agg(json_build_object('tierId', t.id, 'threshold', t.threshold)) from loyalty_tiers t where t.brand_id = b.id), '[]') as tiers,
      case when exists (select from loyalty_tiers t where t.brand_id = b.id) then
        coalesce((select json_agg(json_build_object('at', at, 'points', points) order by at, position) from (${earnedLines(key)}) earned), '[]')
        else '[]' end as earned`;

/**
 * The current tier of a member.
 * @param newlyEarned points earned since the facts were read
 */
export function currentTierOf(
  ctx: Context,
  { timeZone, tiers, earned }: TierFacts,
  newlyEarned: readonly Earned[] = [],
): MemberTier | null {
  const lines = [...earned.map(({ at, points }) => ({ at: new Date(at), points })), ...newlyEarned];
  return tiers.length > 0 ? tierOf(lines, tiers, ctx.now, timeZone) : null;
}

/** A member’s tier, and when it ends. */
export type MemberTier = NonNullable<ReturnType<typeof tierOf>>;

/** Determines the tier of a member, who must be locked. Writes it only if it has changed. */
export async function findTier(ctx: Context, key: MemberKey): Promise<void> {
  const [facts] = await ctx.db.sql.read<TierFacts>(Prisma.sql`select ${tierFacts(key)} from brands b where b.id = ${key.brandId}`);
  await storeTier(ctx, key, facts ? currentTierOf(ctx, facts) : null);
}

/** Stores the tier of a member, with the time at which it was determined. */
export async function storeTier(ctx: Context, { brandId, customerId }: MemberKey, tier: MemberTier | null): Promise<void> {
  await ctx.db.sql.run`update loyalty_members m
    set tier_id = ${tier?.tierId ?? null}::int, tier_until = ${tier?.until ?? null}::timestamptz, tiered_at = clock_timestamp()
    where brand_id = ${brandId} and customer_id = ${customerId} and ((tier_id, tier_until) is distinct from (${tier?.tierId ?? null}::int, ${tier?.until ?? null}::timestamptz)
      or exists (select from loyalty_programmes p where p.brand_id = m.brand_id and m.tiered_at < p.tiers_changed_at))`;
}

/**
 * SQL: members whose tier has ended, or was determined before the programme changed. Follows the order of indexes, so that its cost depends
 * only on how many are due.
 */
export const staleMembers = Prisma.sql`
  (select brand_id as "brandId", customer_id as "customerId" from loyalty_members
    where tier_until is not null and tier_until <= now() order by tier_until limit ${MEMBERS_AT_ONCE})
  union all
  (select m.brand_id, m.customer_id from loyalty_programmes p cross join lateral (
    select brand_id, customer_id from loyalty_members where brand_id = p.brand_id and tiered_at < p.tiers_changed_at
    order by tiered_at limit ${MEMBERS_AT_ONCE}) m)`;

/** Determines tiers again that have ended, or are older than the last change of the programme. */
export async function renewTiers(): Promise<void> {
  const staleKeys = await prisma.sql.read<MemberKey>(staleMembers);
  for (const key of staleKeys) {
    const renewed = writeOnOurOwn(key.brandId, async (ctx) => {
      await lockMember(ctx, key);
      await findTier(ctx, key);
    });
    await renewed.catch((error: unknown) => log.error({ err: error, ...key }, 'the tier of a member could not be found'));
  }
}
