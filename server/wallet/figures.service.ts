// Decided in docs/decisions/068-wallet-figures.md.

import { brandClock, type Clock } from '@/server/brands/clock';
import { breather } from '@/server/core/platform/breather';
import { type Db, Prisma, planAnew, prisma, transaction } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { forecast, LEAST_SPENDING_DAYS, PAST_DAYS } from './forecast.rules';

/** The time between two computations of a brand's figures. Newer changes are always read from the ledger. */
const FIGURES_MS = 10 * 60_000;
const FORECAST_MS = 6 * 3_600_000;
/** An hour is totalled once it has been over for this long and no open transaction began in it or earlier. */
const SETTLED_MS = 10 * 60_000;
/** The days of lines totalled by one statement. */
const DAYS_AT_ONCE = 31;
const WALLETS_AT_ONCE = 2_000;
/** The time limit of one of its transactions. */
const LIMIT_MS = 10 * 60_000;

interface Due {
  brandId: number;
  forecastAt: Date | null;
}

/**
 * Computes the figures of one brand that is due. The next turn is set first, so that a failure does not block other brands; totals written
 * before it stay.
 * @param settledMs how long an hour must have been over
 * @returns the number of brands handled
 */
export async function makeFigures(settledMs = SETTLED_MS): Promise<number> {
  // A second ago: times are rounded to milliseconds, so that now could lie in the future.
  await prisma.sql.run`insert into wallet_figures (brand_id, due_at) select b.id, now() - interval '1 second' from brands b
    where not exists (select from wallet_figures f where f.brand_id = b.id) on conflict do nothing`;
  const [due] = await prisma.sql.read<Due>`update wallet_figures set due_at = now() + make_interval(secs => ${FIGURES_MS / 1000})
    where brand_id = (select brand_id from wallet_figures where due_at <= now() order by due_at limit 1 for update skip locked)
    returning brand_id as "brandId", forecast_at as "forecastAt"`;
  if (!due) return 0;
  const { brandId, forecastAt } = due;
  const began = Date.now();
  while (await transaction((db) => rollUp(db, brandId, settledMs), LIMIT_MS));
  if (forecastAt === null || began - forecastAt.getTime() > FORECAST_MS)
    await transaction((db) => makeForecasts(db, brandId, new Date(began)), LIMIT_MS);
  log.debug({ brandId, ms: Date.now() - began }, 'figures of wallets');
  return 1;
}

/** SQL: whether a ledger line `l` is of an order recorded in Brigade. */
const isOfOrder = Prisma.sql`exists (select from order_places p where p.id = l.order_id and p.brand_id = l.brand_id)`;

/**
 * SQL: the kind of a ledger line `l` in the takings. It separates orders recorded in Brigade from those of tills with their own books, and
 * money paid out at the counter from money returned to a wallet. A refund of an order may also go into a wallet that did not pay it.
 */
export const figureKindOf = Prisma.sql`case
  when l.kind = 'RELOAD' then case when l.counter_method = 'CASH' then 'RELOAD_CASH' else 'RELOAD_CARD' end
  when l.kind = 'REFUND' and ${isOfOrder} then 'ORDER_REFUND'
  when l.kind = 'REFUND' and l.refunds_position is null then case when l.counter_method = 'CASH' then 'PAYOUT_CASH' else 'PAYOUT_CARD' end
  when l.kind = 'PAYMENT' and ${isOfOrder} then 'ORDER'
  else l.kind::text end`;

/**
 * Adds the lines of the hours that ended since the last run to the hourly totals, a span of days at a time. The time of a line lies within
 * its transaction, and the line appears only once that has ended, for an import perhaps many minutes later: as long as a transaction that
 * began before the end of an hour is open, that hour may still get lines. PostgreSQL's own work, such as a vacuum, writes none.
 * @returns whether there are more to add
 */
async function rollUp(db: Db, brandId: number, settledMs: number): Promise<boolean> {
  const [span] = await db.sql.read<{ from: Date; until: Date; isLast: boolean }>`
    with figures as (select rolled_until from wallet_figures where brand_id = ${brandId} for update),
    bounds as (select date_trunc('hour', least(now() - make_interval(secs => ${settledMs / 1000}),
        (select min(xact_start) from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()))) as settled,
      coalesce(rolled_until, (select date_trunc('hour', min(apply_date)) from wallet_lines where brand_id = ${brandId})) as begun
      from figures)
    select coalesce(begun, settled) as from, least(settled, coalesce(begun, settled) + make_interval(days => ${DAYS_AT_ONCE})) as until,
      coalesce(begun, settled) + make_interval(days => ${DAYS_AT_ONCE}) >= settled as "isLast" from bounds`;
  if (!span || span.from > span.until) return false;
  await db.sql.run`
    insert into wallet_hours (brand_id, hour, own, promotional, employer, paid_in, spent)
    select ${brandId}, date_trunc('hour', apply_date),
      coalesce(sum(amount) filter (where pocket = 'own'), 0), coalesce(sum(amount) filter (where pocket = 'promotional'), 0),
      coalesce(sum(amount) filter (where pocket = 'employer'), 0),
      coalesce(sum(amount) filter (where kind in ('RELOAD', 'AUTO_RELOAD')), 0),
      coalesce(-sum(amount) filter (where kind in ('PAYMENT', 'DEBIT')), 0)
    from wallet_lines where brand_id = ${brandId} and apply_date >= ${span.from} and apply_date < ${span.until} group by 2`;
  await db.sql.run`
    insert into wallet_hour_kinds (brand_id, hour, kind, pocket, count, amount)
    select ${brandId}, date_trunc('hour', apply_date), ${figureKindOf}, pocket, count(*) filter (where position = first_position), sum(amount)
    from wallet_lines l where brand_id = ${brandId} and apply_date >= ${span.from} and apply_date < ${span.until} group by 2, 3, 4`;
  await db.walletFigures.update({ where: { brandId }, data: { rolledUntil: span.until } });
  return !span.isLast;
}

interface Spender {
  customerId: number;
  balance: number;
  /** Day of the calendar and cents, for days with spending. */
  spent: [string, number][];
  firstDay: string;
}

/** Renews the list of wallets that will probably be empty within the week. */
async function makeForecasts(db: Db, brandId: number, now: Date): Promise<void> {
  const clock = await brandClock(db, brandId);
  const today = clock.dayOf(now);
  await db.sql.run`delete from wallet_forecasts where brand_id = ${brandId}`;
  await gatherSpending(db, brandId, { clock, today });
  const pastDays = Array.from({ length: PAST_DAYS }, (_, index) => clock.addDays(today, index - PAST_DAYS));
  const breathe = breather();
  let after = 0;
  for (;;) {
    const spenders = await readSpenders(db, brandId, { clock, after });
    const forecasts = spenders.flatMap(({ customerId, balance, firstDay, spent }) => {
      const byDay = new Map(spent);
      const days = pastDays.filter((day) => day >= firstDay);
      const prediction = forecast({ balance, days: days.map((day) => byDay.get(day) ?? 0) });
      if (!prediction || prediction.emptyInDays === null) return [];
      return [{ customerId, emptyOn: clock.addDays(today, prediction.emptyInDays), weeklySpend: prediction.weeklySpend }];
    });
    if (forecasts.length > 0)
      await db.sql.run`insert into wallet_forecasts (brand_id, customer_id, empty_on, weekly_spend)
        select ${brandId}, f."customerId", f."emptyOn", f."weeklySpend"
        from json_to_recordset(${JSON.stringify(forecasts)}::json) as f("customerId" int, "emptyOn" date, "weeklySpend" int)`;
    const last = spenders.at(-1);
    if (!last) break;
    after = last.customerId;
    await breathe();
  }
  await db.walletFigures.update({ where: { brandId }, data: { forecastAt: now } });
}

/**
 * Collects what each wallet in use spent on which of the past days, for wallets with enough of them. Reads the lines of these days once.
 */
async function gatherSpending(db: Db, brandId: number, { clock, today }: { clock: Clock; today: string }): Promise<void> {
  const [from, until] = [clock.startOf(clock.addDays(today, -PAST_DAYS)), clock.startOf(today)];
  await db.sql.run`drop table if exists spending`;
  await db.sql.run(
    planAnew(Prisma.sql`create temp table spending on commit drop as
    select g.* from (select customer_id, json_agg(json_build_array(day, amount)) as spent from (
      select customer_id, to_char(apply_date at time zone ${clock.timeZone}, 'YYYY-MM-DD') as day, -sum(amount)::int as amount
      from wallet_lines where brand_id = ${brandId} and apply_date >= ${from} and apply_date < ${until} and kind in ('PAYMENT', 'DEBIT')
      group by 1, 2) d
      group by 1 having count(*) >= ${LEAST_SPENDING_DAYS}) g
    join customers c on c.brand_id = ${brandId} and c.id = g.customer_id and c.archived_at is null and c.is_active`),
  );
  await db.sql.run`create unique index on spending (customer_id)`;
  await db.sql.run`analyze spending`;
}

function readSpenders(db: Db, brandId: number, { clock, after }: { clock: Clock; after: number }): Promise<Spender[]> {
  return db.sql.read<Spender>(
    planAnew(Prisma.sql`
      select s.customer_id as "customerId", w.own + w.promotional + w.employer as balance, s.spent,
        to_char((select l.apply_date from wallet_lines l where l.brand_id = w.brand_id and l.customer_id = w.customer_id and l.position = 1)
          at time zone ${clock.timeZone}, 'YYYY-MM-DD') as "firstDay"
      from (select * from spending where customer_id > ${after} order by customer_id limit ${WALLETS_AT_ONCE}) s
      join wallets w on w.brand_id = ${brandId} and w.customer_id = s.customer_id
      order by s.customer_id`),
  );
}
