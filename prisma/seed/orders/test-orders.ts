import { expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { verifyCoupons } from '@/server/coupons/verify';
import { verifyGrants } from '@/server/grants/verify';
import { verifyPoints } from '@/server/loyalty/verify';
import { refundMeans } from '@/server/orders/orders.values';
import { verifyPromotions } from '@/server/promotions/verify';
import { verifyTickets } from '@/server/tickets/verify';
import { verifyTakings } from '@/server/treasury/verify';
import { verifyWallets } from '@/server/wallet/verify';

/** Tests of the demo chain's orders, in a database that the caller has seeded. */
export function testOrders(): void {
  it('has sixty days of paid, cancelled and refunded orders in restaurants 1 to 4', async () => {
    const found = await prisma.sql.read`
      select restaurant_id as "restaurantId", count(distinct day)::int >= 55 as "isEveryDay", bool_or(status = 'PAID') as paid,
        bool_or(status = 'CANCELLED') as cancelled, bool_or(refunded_cents between 1 and total_cents - 1) as "refundedInPart",
        bool_or(status = 'REFUNDED' and refunded_cents = total_cents) as refunded,
        (max(day) - min(day))::int >= 60 as "isLong"
      from orders group by 1 order by 1`;
    const expected = { isEveryDay: true, paid: true, cancelled: true, refundedInPart: true, refunded: true, isLong: true };
    expect(found).toEqual([1, 2, 3, 4].map((restaurantId) => ({ restaurantId, ...expected })));
  });

  it('has orders with tickets for customer 1, some of them paid by wallet, as well as wallet lines and points', async () => {
    const [found] = await prisma.sql.read<{ orders: number; byWallet: number; lines: number; points: number }>`
      select (select count(*)::int from orders where brand_id = 1 and customer_id = 1 and ticket_number is not null) as orders,
        (select count(*)::int from order_payments p join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
          where o.brand_id = 1 and o.customer_id = 1 and p.type = 'Wallet') as "byWallet",
        (select count(*)::int from wallet_lines where brand_id = 1 and customer_id = 1) as lines,
        (select points from loyalty_members where brand_id = 1 and customer_id = 1) as points`;
    expect(found!.orders).toBeGreaterThanOrEqual(20);
    expect(found!.byWallet).toBeGreaterThanOrEqual(5);
    expect(found!.lines).toBeGreaterThanOrEqual(30);
    expect(found!.points).toBeGreaterThan(100);
  });

  it('has orders that agree to the cent with lines, payments, wallets, points and uses', async () => {
    const mismatches = await prisma.sql.read`
      select o.id from orders o
        join lateral (select sum(left_cents) as cents from order_lines l where l.restaurant_id = o.restaurant_id and l.order_id = o.id) l on true
        left join lateral (select sum(amount) as cents, sum(amount) filter (where amount > 0) as paid from order_payments p
          where p.restaurant_id = o.restaurant_id and p.order_id = o.id) p on true
        left join lateral (select sum(amount) as cents from grant_uses g where g.brand_id = o.brand_id and g.order_id = o.id) g on true
        left join lateral (select -sum(amount) as cents from wallet_lines w where w.brand_id = o.brand_id and w.order_id = o.id and w.kind = 'PAYMENT') w on true
      where l.cents <> o.total_cents or coalesce(p.paid, 0) <> o.to_pay_cents or coalesce(g.cents, 0) <> o.granted_cents
        or coalesce(w.cents, 0) <> coalesce((select sum(amount) from order_payments p where p.restaurant_id = o.restaurant_id
          and p.order_id = o.id and p.type = 'Wallet' and amount > 0), 0)`;
    expect(mismatches).toEqual([]);
    const checks = [verifyWallets, verifyPoints, verifyGrants, verifyPromotions, verifyCoupons, verifyTickets, verifyTakings];
    const verified = await Promise.all(checks.map((verify) => verify()));
    expect(verified.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('refunds vouchers and cheques in cash, and other payments by their own means', async () => {
    const refundTypes = await prisma.sql.read<{ type: string }>`select distinct type::text from order_payments where amount < 0 order by 1`;
    expect(refundTypes.map(({ type }) => type).filter((type) => !refundMeans.some((means) => means === type))).toEqual([]);
    const cashed = await prisma.sql.read`select from order_payments b join order_payments p using (restaurant_id, order_id)
      where b.amount < 0 and b.type = 'Cash' and p.amount > 0 and p.type in ('MealVoucherCard', 'MealVoucherPaper', 'Check')`;
    expect(cashed.length).toBeGreaterThan(0);
    const unbalanced = await prisma.sql.read`
      select o.id from orders o join order_payments p on p.restaurant_id = o.restaurant_id and p.order_id = o.id
      where o.status in ('CANCELLED', 'REFUNDED') and p.type not in ('MealVoucherCard', 'MealVoucherPaper', 'Check', 'Cash')
      group by o.restaurant_id, o.id, p.type having sum(p.amount) <> 0`;
    expect(unbalanced).toEqual([]);
    const wallets = await prisma.sql.read`
      select order_id from (select o.brand_id, p.order_id, -sum(p.amount) as cents from order_payments p
          join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id where p.type = 'Wallet' and p.amount < 0 group by 1, 2) p
        full join (select brand_id, order_id, sum(amount) as cents from wallet_lines where kind = 'REFUND' and order_id is not null group by 1, 2) w
          using (brand_id, order_id)
      where p.cents is distinct from w.cents`;
    expect(wallets).toEqual([]);
  });

  it('has orders for exactly the quantities that the stock ledger records as sold', async () => {
    const mismatches = await prisma.sql.read`
      select coalesce(s.order_id, l.order_id) as "orderId" from
        (select restaurant_id, order_id, product_id, -sum(quantity_delta) as quantity from stock_movements where movement_type = 'SALE' group by 1, 2, 3) s
        full join (select restaurant_id, order_id, product_id, sum(quantity) as quantity from order_lines where product_id is not null group by 1, 2, 3) l
          on l.restaurant_id = s.restaurant_id and l.order_id = s.order_id and l.product_id = s.product_id
      where s.quantity is distinct from l.quantity`;
    expect(mismatches).toEqual([]);
  });
}
