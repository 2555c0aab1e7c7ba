import type { Context } from '@/server/core/operation/context';
import { hasLinksBeyond, readChain } from './chain.query';
import type { ChainStateData } from './tickets.schema';

/** The most links checked per request, which takes some 200 ms. `npm run verify` checks all of them. */
const MAX_CHECKED_LINKS = 100_000;

/** The state of a restaurant's chain. Its newest links are checked by the database itself. */
export async function getChain(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<ChainStateData> {
  const { chain, seller, lastAt } = await readChain(ctx.db, restaurantId);
  const { position, number, state, hash } = chain;
  const { name, siret, vatNumber } = seller.company;
  const { perpetual, currency, day } = state;
  return {
    ...{ restaurantId, links: position, tickets: perpetual.tickets, reprints: perpetual.reprints, lastNumber: number },
    ...{ lastHash: position === 0 ? null : hash, lastAt: lastAt?.toISOString() ?? null, openDay: day?.period ?? null },
    perpetual: { sales: perpetual.sales, refunds: perpetual.refunds },
    ...{ currency, company: { name, siret, vatNumber } },
    check: await checkEnd(ctx, restaurantId, position, hash),
  };
}

type Fault = NonNullable<ChainStateData['check']['fault']>;

/**
 * Checks the hashes, positions and numbers of the last links of a chain by having PostgreSQL compute them again. Links added after its end
 * was read are left out.
 */
async function checkEnd(ctx: Context, restaurantId: number, last: number, hash: string): Promise<ChainStateData['check']> {
  const fromPosition = Math.max(1, last - MAX_CHECKED_LINKS + 1);
  const [row] = await ctx.db.sql.read<{ tickets: number; end: number; endHash: string | null; fault: Fault | null }>`
    with link as (
      select position, number, kind in ('SALE', 'REFUND') as is_ticket, hash, text,
        lag(position) over w as place_before, lag(hash) over w as hash_before
      from ticket_links where restaurant_id = ${restaurantId} and position between ${fromPosition} and ${last} window w as (order by position)),
    numbered as (
      select *, case when is_ticket then number - row_number() over (partition by is_ticket order by position) end as lead_of_number from link),
    looked_at as (
      select position, is_ticket, case
        when encode(sha256(convert_to(text, 'UTF8')), 'hex') <> hash then 'changed'
        when place_before is not null and place_before <> position - 1 then 'missing'
        when coalesce(hash_before, case when position = 1 then repeat('0', 64) end) <> text::json ->> 'previous' then 'not_following'
        when is_ticket and lead_of_number <> first_value(lead_of_number) over (partition by is_ticket order by position) then 'number'
      end as reason from numbered)
    select count(*) filter (where is_ticket)::int as tickets, coalesce(max(position), 0) as end,
      (select hash from link order by position desc limit 1) as "endHash",
      (select json_build_object('position', position, 'reason', reason) from looked_at where reason is not null order by position limit 1) as fault
    from looked_at`;
  const { tickets = 0, end = 0, endHash = null, fault = null } = row ?? {};
  const isWhole = end === last && (last === 0 || endHash === hash) && !(await hasLinksBeyond(ctx.db, restaurantId));
  return { fromPosition: last === 0 ? 0 : fromPosition, tickets, fault: fault ?? (isWhole ? null : { position: last, reason: 'end' }) };
}
