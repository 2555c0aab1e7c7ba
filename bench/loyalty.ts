import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Caller, guest } from '@/server/core/callers/caller';
import { contextOf } from '@/server/core/operation/context';
import { execute, toRawInput } from '@/server/core/operation/invoke';
import { prisma, transaction } from '@/server/core/platform/db';
import { listLoyaltyCards } from '@/server/loyalty/loyalty.operations';
import { earnPoints } from '@/server/loyalty/orders.service';
import { createMenu, createPublishedPromotion, ruleOf } from '@/server/testing/factories';
import { reloadWallet } from '@/server/wallet/wallet.service';
import { compare, printRates, type Ratio } from './compare';
import type { Harness } from './harness';
import { median } from './load';
import { number, type PageTime, table } from './print';
import { loyaltyBrands, loyaltyToken } from './shape';

const { big, small } = loyaltyBrands;
const REWARDS = 20;
/** Not near other ids. */
const KIOSK_ID = 9_101;
const FIRST_ORDER = 1_000_000;
const RUNS = 60;
const PROMOTIONS = 20;
const FIRST_PRODUCT = 2_100_000;

/** Fills a migrated database with two programmes: each member has a lot, a line and a card, and as many cards are unassigned. */
async function seedLoyalty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from brands where id = $1', [big.brandId]);
  if (rowCount) return;
  console.log(`Filling the loyalty cards: ${(big.members * 2).toLocaleString('en')} cards. This takes some minutes, once.`);
  await client.query('begin');
  // The keys hold by construction.
  await client.query('set local session_replication_role = replica');
  await client.query(`insert into brands (id, name) values ($1, 'Many cards'), ($2, 'Few cards')`, [big.brandId, small.brandId]);
  await client.query(
    `insert into restaurants (id, brand_id, name, street, postal_code, city, country_code, lat, lng, time_zone)
      values ($1, $2, 'Cards', 'rue', '75011', 'Paris', 'FR', 48.8, 2.3, 'Europe/Paris')`,
    [big.restaurantId, big.brandId],
  );
  await client.query(
    `insert into users (id, email, name, password_hash, role, brand_id, restaurant_id) values ($1, 'cards@demo.test', 'Cards', '-', 'kiosk', $2, $3)`,
    [KIOSK_ID, big.brandId, big.restaurantId],
  );
  await client.query(`insert into access_tokens (user_id, hash, expires_at) values ($1, $2, now() + interval '10 years')`, [
    KIOSK_ID,
    createHash('sha256').update(loyaltyToken).digest(),
  ]);
  for (const { brandId, firstId, members } of [big, small]) {
    const queryParams = [brandId, firstId, members];
    await client.query(
      `insert into loyalty_programmes (brand_id, name, points_per_unit, point_value, expiry_months, tiers_changed_at) values ($1, 'Points', 1, 5, 12, '2016-01-01')`,
      [brandId],
    );
    await client.query(
      `insert into loyalty_rewards (brand_id, name, type, value, points) select $1, 'Reward ' || n, 'amount', 100, n * 10 from generate_series(1, $2::int) n`,
      [brandId, REWARDS],
    );
    await client.query(
      `insert into customers (brand_id, id, given_name, family_name) select $1, n, 'Guest', 'Number ' || n from generate_series($2::int, $2::int + $3::int - 1) n`,
      queryParams,
    );
    await client.query(
      `insert into loyalty_members (brand_id, customer_id, member_id, points, last_position)
        select $1, n, 'member-' || n, n % 500 + 1, 1 from generate_series($2::int, $2::int + $3::int - 1) n`,
      queryParams,
    );
    await client.query(
      `with lots as (insert into loyalty_lots (brand_id, customer_id, points, remaining, earned_at, expires_at)
          select $1, n, n % 500 + 1, n % 500 + 1, now() - interval '1 month', now() + interval '11 months'
          from generate_series($2::int, $2::int + $3::int - 1) n returning id, customer_id, points)
        insert into loyalty_lines (brand_id, customer_id, position, first_position, kind, points, points_before, points_after, reserved,
          reserved_before, reserved_after, lot_points, lot_id, at)
        select $1, customer_id, 1, 1, 'EARN', points, 0, points, 0, 0, 0, points, id, now() - interval '1 month' from lots`,
      queryParams,
    );
    await client.query(
      `insert into loyalty_card_batches (brand_id, batch_number, quantity) select $1, 'batch-' || n, $2 from generate_series(0, 99) n`,
      [brandId, members],
    );
    await client.query(
      `insert into loyalty_cards (brand_id, card_number, batch_number, customer_id, status, points, created_at)
        select $1, '29' || lpad((n::bigint * 7919 % 100000000000)::text, 11, '0'), 'batch-' || n % 100,
          case when n % 2 = 0 then $2::int + n / 2 end, (case when n % 2 = 1 then 'unassigned' when n % 1000 = 0 then 'blocked' else 'active' end)::loyalty_card_status,
          case when n % 2 = 0 then ($2::int + n / 2) % 500 + 1 else 0 end, timestamptz '2020-01-01' + n * interval '1 minute'
        from generate_series(0, $3::int * 2 - 1) n`,
      queryParams,
    );
  }
  await client.query('commit');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}

/** A kiosk's request before a guest chooses, compared with a bare route that reads the same rows. */
async function compareLoyaltyData(ports: { ours: number; baseline: number }): Promise<Ratio[]> {
  let counter = 0;
  const member = () => `member-${big.firstId + ((counter++ * 7_919) % big.members)}`;
  const body = () => ({
    ...{ sessionId: 'bench', memberId: member(), rewards: [] },
    cart: { consumptionMode: 'MODE_SIT_IN', createdAt: new Date().toISOString(), totalPrice: 0, items: [] },
  });
  return [
    await compare(
      'loyalty data of a member',
      '≥ 0.5',
      ports,
      () => ({
        method: 'POST',
        path: `/v1/loyalty/restaurants/${big.restaurantId}/cart/loyalty-data`,
        headers: { authorization: `Bearer ${loyaltyToken}` },
        body: JSON.stringify(body()),
      }),
      () => ({ method: 'POST', path: '/loyalty-data', body: JSON.stringify(body()) }),
    ),
  ];
}

/** Promotions of the brand with many members, half of which apply, and a menu. */
async function seedPromotions(): Promise<void> {
  const { brandId, restaurantId } = big;
  if ((await prisma.promotion.count({ where: { brandId } })) > 0) return;
  for (let count = 0; count < PROMOTIONS; count++) {
    const rule = count % 2 ? ruleOf({ rate: 100, stacking: { isJoint: true } }) : ruleOf({ cents: 500, minimumCents: 100_000 });
    await createPublishedPromotion(prisma, { brandId, rule });
  }
  const { id: menuId } = await createMenu(prisma, { restaurantId });
  await prisma.sql.run`insert into products (id, restaurant_id, menu_id, signature, name, price_cents)
    select ${FIRST_PRODUCT} + n, ${restaurantId}, ${menuId}, 'product-' || n, 'Plat ' || n, 900 from generate_series(0, 49) n`;
}

/** The promotions of a cart of five items, compared with a bare route that reads their inputs. */
async function compareApplicable(ports: { ours: number; baseline: number }): Promise<Ratio[]> {
  let counter = 0;
  const item = (at: number) => ({
    productId: FIRST_PRODUCT + (at % 50),
    name: 'Plat',
    itemNetPrice: 818,
    itemGrossPrice: 900,
    quantity: 1,
  });
  const body = () => {
    counter += 1;
    const items = Array.from({ length: 5 }, (_, index) => item(counter + index));
    return {
      ...{ restaurantId: big.restaurantId, memberId: `member-${big.firstId + ((counter * 7_919) % big.members)}` },
      cart: { consumptionMode: 'MODE_SIT_IN', createdAt: new Date().toISOString(), totalPrice: 4_500, items },
    };
  };
  return [
    await compare(
      `applicable ones of ${PROMOTIONS} promotions`,
      '≥ 0.5',
      ports,
      () => ({
        method: 'POST',
        path: '/v1/loyalty/promotions/applicable',
        headers: { authorization: `Bearer ${loyaltyToken}` },
        body: JSON.stringify(body()),
      }),
      () => ({ method: 'POST', path: '/applicable', body: JSON.stringify(body()) }),
    ),
  ];
}

const managerOf = (brandId: number): Caller => ({ ...guest, role: 'brand', brandId, via: 'token' });
const factsOf = (caller: Caller) => ({ caller, requestId: 'bench', locale: 'en' as const, ip: null, userAgent: null });

async function medianOf(run: (turn: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < RUNS + 10; turn++) {
    const began = performance.now();
    await run(turn);
    if (turn >= 10) times.push(performance.now() - began);
  }
  return median(times);
}

/** First pages of cards, among very many and among few. */
async function compareCards(): Promise<PageTime[]> {
  const orders = ['loyaltyCardId', 'cardNumber', 'customerId', 'batchNumber', 'balance', 'status', 'createdAt'];
  const cases: [string, (brand: { firstId: number }) => Record<string, unknown>][] = [
    ...orders.flatMap((order): typeof cases => [
      [`by ${order}`, () => ({ order })],
      [`by ${order}, descending`, () => ({ order: `-${order}` })],
    ]),
    ['of a customer', ({ firstId }) => ({ customer_id: firstId + 7 })],
    ['of a batch, by balance', () => ({ batch_number: 'batch-2', order: '-balance' })],
    ['blocked ones', () => ({ status: 'blocked' })],
    ['those that nobody has', () => ({ status: 'unassigned' })],
    ['a number', () => ({ search: '00007919' })],
    ['nothing at all', () => ({ search: 'no such card' })],
  ];
  const times: PageTime[] = [];
  for (const [what, input] of cases) {
    const measure = (brand: typeof big | typeof small) =>
      medianOf(() =>
        execute(listLoyaltyCards, () => toRawInput({ brand_id: brand.brandId, ...input(brand) }), factsOf(managerOf(brand.brandId))),
      );
    const reference = await measure(small);
    times.push({ what, ms: await measure(big), reference });
  }
  return times;
}

/** The points of an order, and a top-up of a wallet, each in its own transaction. */
async function compareLedgers(): Promise<PageTime> {
  const { brandId, restaurantId, firstId, members } = big;
  const inTransaction = (customerId: number, work: (ctx: ReturnType<typeof contextOf>) => Promise<unknown>) =>
    transaction((db) => {
      const customer = { customerId, restaurantIds: [] };
      return work(contextOf(db, factsOf(managerOf(brandId)), { brandId, restaurantId, brandGroupId: null, customer }));
    });
  const customerOf = (turn: number) => firstId + ((turn * 7_919) % members);
  const reference = await medianOf((turn) =>
    inTransaction(customerOf(turn), (ctx) =>
      reloadWallet(ctx, { customerId: customerOf(turn), amount: 100, counterMethod: 'CASH', reason: undefined }),
    ),
  );
  const first = FIRST_ORDER + (Date.now() % 1_000_000_000);
  const ms = await medianOf((turn) =>
    inTransaction(customerOf(turn), (ctx) =>
      earnPoints(ctx, { brandId, customerId: customerOf(turn) }, { orderId: first + turn, restaurantId, paidCents: 1_850 }),
    ),
  );
  return { what: 'points of an order, beside a reload of a wallet', ms, reference };
}

export async function run(harness: Harness): Promise<void> {
  await harness.fill(seedLoyalty);
  await seedPromotions();
  const ports = await harness.serveBoth('/loyalty-data');
  printRates([...(await compareLoyaltyData(ports)), ...(await compareApplicable(ports))]);
  harness.stop();
  const rows = (times: PageTime[]) =>
    times.map(({ what, ms, reference }) => [what, number(ms, 2), number(reference, 2), number(ms / reference, 2)]);
  table(['first page of loyalty cards', 'ms at a million', 'ms at a thousand', 'ratio'], rows(await compareCards()));
  table(['ledger', 'ms', 'ms of the wallet', 'ratio'], rows([await compareLedgers()]));
}
