import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import type { Context } from '@/server/core/operation/context';
import { Prisma, prisma } from '@/server/core/platform/db';
import { writeOnOurOwn } from '@/server/core/writes/own-work';
import { type Actor, asUser } from '@/server/testing/as';
import { resetDatabase } from '@/server/testing/database';
import { createBrand, createCustomer, createRestaurant, createUser } from '@/server/testing/factories';
import { countTickets, exportTickets, ticketExport } from './export.service';
import { TestChain } from './test-chains';

/** Receipts of four restaurants and 2,000 guests, and of one guest whose receipts are among the oldest. */
const [TICKETS, GUESTS, OWN] = [60_000, 2_000, 130];
let brandId: number;
let customerId: number;
let office: Actor;
let staff: Actor;

beforeAll(async () => {
  await resetDatabase();
  ({ id: brandId } = await createBrand(prisma));
  const { id: first } = await createRestaurant(prisma, { brandId });
  for (let count = 1; count < 4; count++) await createRestaurant(prisma, { brandId });
  ({ id: customerId } = await createCustomer(prisma, { brandId }));
  office = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  staff = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId: first })).id);
  const chain = new TestChain();
  chain.sell('2026-01-01');
  await prisma.sql.run`insert into order_places (id, restaurant_id, brand_id)
    select n, ${first}::int + n % 4, ${brandId} from generate_series(1, ${TICKETS}::int) n`;
  await prisma.sql.run`
    insert into ticket_links (restaurant_id, position, brand_id, kind, number, order_id, customer_id, day, at, text, hash)
    select ${first}::int + n % 4, (n + 3) / 4, ${brandId}, 'SALE', (n + 3) / 4, n,
      case when n <= ${OWN}::int then ${customerId}::int else ${customerId}::int + 1 + n % ${GUESTS}::int end, at::date, at, text,
      encode(sha256(convert_to(text, 'UTF8')), 'hex')
    from generate_series(1, ${TICKETS}::int) n, lateral (select timestamptz '2026-01-01 12:00Z' + n * interval '5 minutes' as at,
      case when n <= ${OWN}::int then ${chain.links[0]!.text} else n::text end as text) ticket
    order by n`;
  await prisma.$executeRaw`analyze ticket_links`;
}, 120_000);

/** The number of receipt rows that PostgreSQL reads, with its planner statistics, and without any, as for a new table. */
const read = (actor: Actor, work: (ctx: Context) => Promise<unknown>) =>
  writeOnOurOwn(brandId, async (own) => {
    const ctx: Context = Object.assign(own, { caller: actor.caller });
    const count = async () => {
      const [row] = await ctx.db.sql.read<{ rows: number }>(Prisma.sql`select
        (pg_stat_get_xact_tuples_returned('ticket_links'::regclass) + pg_stat_get_xact_tuples_fetched('ticket_links'::regclass))::int as rows`);
      return row?.rows ?? 0;
    };
    const before = await count();
    const answer = await work(ctx);
    return { answer, rows: (await count()) - before };
  });

const period = { startDate: '2026-01-01', endDate: '2026-12-31' };

it.each([
  ['as the planner knows them', true],
  ['before it has looked at them', false],
])('a customer’s receipts are counted and exported by index, %s', async (_, isKnown) => {
  if (!isKnown) await prisma.sql.run`delete from pg_statistic where starelid = 'ticket_links'::regclass`;
  for (const [actor, count] of [
    [office, OWN],
    [staff, Math.floor(OWN / 4)],
  ] as const)
    for (const more of [{}, period]) {
      const counted = await read(actor, (ctx) => countTickets(ctx, { customerId, ...more }));
      expect(counted.answer).toEqual({ count });
      expect(counted.rows).toBeLessThan(3 * OWN);
      const exported = await read(actor, async (ctx) => {
        const { body, headers } = await exportTickets(ctx, { customerId, limit: 2, offset: 1, format: 'a4', lang: 'en', ...more });
        await (body as ReadableStream).cancel();
        return headers;
      });
      expect(exported.answer).toEqual({ 'x-total-count': String(count) });
      expect(exported.rows).toBeLessThan(6 * OWN);
    }
});

it('the report of a customer’s receipts has one page per receipt across all batches', async () => {
  const told: string[] = [];
  const pages = await ticketExport.open({
    ...{ db: prisma, brandId, restaurantId: null, locale: 'en' as const, input: { customerId, ...period } },
    tell: (done, total) => told.push(`${done}/${total}`),
  });
  const pdf = (await buffer(pages)).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(OWN);
  expect([told[0], told.at(-1)]).toEqual([`0/${OWN}`, `${OWN}/${OWN}`]);
});
