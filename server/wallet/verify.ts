import { prisma } from '@/server/core/platform/db';

interface Problem {
  brandId: number;
  customerId: number;
  detail: string;
}

/**
 * Verifies that the lines of each wallet have no gaps, start at 0 and end with its balance; that credits add up to the promotional pocket,
 * and open holds to the held amount; that whatever left a wallet in a merge arrived in the other one; and that each successful charge of a
 * card has one line, and each line of an automatic top-up its charge.
 * @returns the number of wallets checked, and the problems in words
 */
export async function verifyWallets(): Promise<{ checkedWallets: number; problems: string[] }> {
  const [counted] = await prisma.sql.read<{ wallets: number }>`select count(*)::int as wallets from wallets`;
  const problems = await prisma.sql.read<Problem>`
    with moved as (
      select brand_id, customer_id, counterpart_id, pocket, sum(amount) as amount from wallet_lines
      where counterpart_id is not null group by brand_id, customer_id, counterpart_id, pocket),
    chain as (
      select brand_id, customer_id, position, row_number() over w as place, own_before, own_after, promotional_before, promotional_after,
        employer_before, employer_after, lag(own_after, 1, 0) over w as own, lag(promotional_after, 1, 0) over w as promotional,
        lag(employer_after, 1, 0) over w as employer, lead(position) over w is null as is_last
      from wallet_lines window w as (partition by brand_id, customer_id order by position))
    select brand_id as "brandId", customer_id as "customerId", format('line %s is the %s in order', position, place) as detail
      from chain where position <> place
    union all
    select brand_id, customer_id, format('line %s does not begin where the one before it ended', position)
      from chain where (own_before, promotional_before, employer_before) <> (own, promotional, employer)
    union all
    select w.brand_id, w.customer_id, format('the wallet holds %s + %s + %s, its lines end with %s + %s + %s', w.own, w.promotional, w.employer,
        coalesce(c.own_after, 0), coalesce(c.promotional_after, 0), coalesce(c.employer_after, 0))
      from wallets w left join chain c on c.brand_id = w.brand_id and c.customer_id = w.customer_id and c.is_last
      where (w.own, w.promotional, w.employer, w.last_position)
        <> (coalesce(c.own_after, 0), coalesce(c.promotional_after, 0), coalesce(c.employer_after, 0), coalesce(c.position, 0))
    union all
    select w.brand_id, w.customer_id, format('the promotional pocket holds %s, its credits %s', w.promotional, c.remaining)
      from wallets w left join lateral (select coalesce(sum(remaining), 0) as remaining from wallet_credits c
        where c.brand_id = w.brand_id and c.customer_id = w.customer_id and c.remaining > 0) c on true
      where w.promotional <> c.remaining
    union all
    select w.brand_id, w.customer_id, format('%s is held, open holds say %s', w.held, h.amount)
      from wallets w left join lateral (select coalesce(sum(amount), 0) as amount from wallet_holds h
        where h.brand_id = w.brand_id and h.customer_id = w.customer_id and h.state = 'RESERVED') h on true
      where w.held <> h.amount
    union all
    select m.brand_id, m.customer_id, format('%s moved between its %s pocket and that of customer %s, where it is %s', m.amount, m.pocket,
        m.counterpart_id, coalesce(o.amount, 0))
      from moved m left join moved o on o.brand_id = m.brand_id and o.customer_id = m.counterpart_id and o.counterpart_id = m.customer_id
        and o.pocket = m.pocket
      where m.amount + coalesce(o.amount, 0) <> 0
    union all
    select c.brand_id, c.customer_id, format('charge %s of %s succeeded, its line %s says otherwise', c.id, c.amount, c.position)
      from wallet_charges c left join wallet_lines l on l.brand_id = c.brand_id and l.customer_id = c.customer_id and l.position = c.position
        and l.kind = 'AUTO_RELOAD' and l.pocket = 'own' and l.amount = c.amount
      where c.state = 'SUCCEEDED' and l.position is null
    union all
    select l.brand_id, l.customer_id, format('line %s was charged to no card', l.position)
      from wallet_lines l where l.kind = 'AUTO_RELOAD' and not exists (select from wallet_charges c
        where c.brand_id = l.brand_id and c.customer_id = l.customer_id and c.position = l.position and c.state = 'SUCCEEDED')
    order by 1, 2`;
  const walletProblems = problems.map(({ brandId, customerId, detail }) => `brand ${brandId}, customer ${customerId}: ${detail}`);
  return { checkedWallets: counted?.wallets ?? 0, problems: [...walletProblems, ...(await verifyFigures())] };
}

/** Verifies that each brand's hourly totals and later lines add up to the present balances of its wallets, and to earlier ones. */
async function verifyFigures(): Promise<string[]> {
  const wrongTotals = await prisma.sql.read<{ brandId: number; figures: number; wallets: number }>`
    select f.brand_id as "brandId", h.amount + l.amount as figures, w.amount as wallets from wallet_figures f
    cross join lateral (select coalesce(sum(own + promotional + employer), 0)::bigint as amount from wallet_hours where brand_id = f.brand_id) h
    cross join lateral (select coalesce(sum(amount), 0)::bigint as amount from wallet_lines
      where brand_id = f.brand_id and (f.rolled_until is null or apply_date >= f.rolled_until)) l
    cross join lateral (select coalesce(sum(own + promotional + employer), 0)::bigint as amount from wallets where brand_id = f.brand_id) w
    where h.amount + l.amount <> w.amount order by 1`;
  const mismatchedKinds = await prisma.sql.read<{ brandId: number; kinds: number; figures: number }>`
    select coalesce(k.brand_id, h.brand_id) as "brandId", coalesce(k.amount, 0)::bigint as kinds, coalesce(h.amount, 0)::bigint as figures
    from (select brand_id, sum(amount) as amount from wallet_hour_kinds group by 1) k
    full join (select brand_id, sum(own + promotional + employer) as amount from wallet_hours group by 1) h on h.brand_id = k.brand_id
    where coalesce(k.amount, 0) <> coalesce(h.amount, 0) order by 1`;
  return [
    ...mismatchedKinds.map(({ brandId, kinds, figures }) => `brand ${brandId}: its hours say ${figures}, what they were ${kinds}`),
    ...wrongTotals.map(({ brandId, figures, wallets }) => `brand ${brandId}: its wallets hold ${wallets}, its figures say ${figures}`),
  ];
}
