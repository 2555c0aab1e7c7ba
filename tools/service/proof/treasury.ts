import type { OrderPaymentType, RefundMeans } from '@/server/orders/orders.values';
import type { Equation, Proof, WalletProof } from '@/server/treasury/proof.schema';
import type { Report } from '@/server/treasury/treasury.schema';
import type { OperationType } from '@/server/treasury/treasury.values';
import { type KeptOrder, sumOf } from '../books';
import type { Finding, OrderFacts, WithOrders } from './proof.types';
import { readReport } from './standing';

const comesIn: Record<OrderPaymentType, OperationType> = {
  ...{ Cash: 'cashPayments', CreditCard: 'creditCard', OnlineCard: 'onlineCard', MealVoucherCard: 'mealVoucherCard' },
  ...{ MealVoucherPaper: 'mealVoucherPaper', Check: 'check', Wallet: 'walletPayments', Deferred: 'deferredPayments' },
  ExternalPayment: 'externalPayments',
};
const goesBack: Record<RefundMeans, OperationType> = {
  ...{ Cash: 'refundCash', CreditCard: 'refundCreditCard', OnlineCard: 'refundOnlineCard', Wallet: 'refundWallet' },
  ...{ Deferred: 'refundDeferred', ExternalPayment: 'refundExternal' },
};

type Sums = Map<string, number>;
const add = (sums: Sums, name: string, amount: number) => sums.set(name, (sums.get(name) ?? 0) + amount);

/** What our own actors took in and gave back. */
function ofKept(sums: Sums, { taken, given, granted, totalPrice, refunded, wasPaid }: KeptOrder): void {
  for (const [type, amount] of taken) add(sums, comesIn[type], amount);
  for (const [means, amount] of given) add(sums, goesBack[means], -amount);
  // Orders with grants are cancelled as a whole, or not at all.
  if (wasPaid) add(sums, 'grantPayments', refunded === totalPrice && refunded > 0 ? 0 : granted);
}

/** What others did meanwhile, according to their orders. */
function ofOther(sums: Sums, order: OrderFacts, since: string): void {
  for (const { type, amount, refundId, at } of order.payments)
    if (at >= since) add(sums, refundId === null ? comesIn[type] : goesBack[type as RefundMeans], amount);
  const isNew = order.payments.some(({ at, refundId }) => refundId === null && at >= since);
  if (isNew && order.refunded < order.totalPrice) add(sums, 'grantPayments', order.granted);
}

function changeOf(before: Report, after: Report): Sums {
  const sums: Sums = new Map();
  for (const [rows, sign] of [
    [after.treasury, 1],
    [before.treasury, -1],
  ] as const)
    for (const { operationType, amount } of rows) add(sums, operationType, sign * amount);
  return sums;
}

/** Revenue with tax after reductions: the part paid by grants is listed beside it. */
const soldIn = ({ revenue }: Report) =>
  sumOf(revenue.filter(({ category }) => category !== 'grants').map(({ amountInclTax }) => amountInclTax));

/** The treasury report and its own proof: the amount of each means of payment is what our tills took, to the cent. */
export async function proveTreasury({ client, books, brands, houses, standing, all }: WithOrders): Promise<Finding> {
  const problems: string[] = [];
  let cents = 0;
  for (const brand of brands) {
    const before = standing.reports.get(brand.brandId)!;
    const after = await readReport(client, brand, standing.period);
    const found = changeOf(before, after);
    const wanted: Sums = new Map();
    const kept = [...books.orders.values()].filter(({ brandId }) => brandId === brand.brandId);
    for (const order of kept) ofKept(wanted, order);
    for (const order of all) if (order.brandId === brand.brandId && order.visit === null) ofOther(wanted, order, standing.at.toISOString());
    const topUps = books.topUps.filter(({ brandId }) => brandId === brand.brandId);
    for (const { kind, method, amount } of topUps)
      if (kind === 'RELOAD') add(wanted, method === 'CASH' ? 'walletReloadCash' : 'walletReloadCard', amount);
    for (const name of new Set([...found.keys(), ...wanted.keys()])) {
      const [is, was] = [found.get(name) ?? 0, wanted.get(name) ?? 0];
      cents += Math.abs(is);
      if (is !== was)
        problems.push(`brand ${brand.brandId}: ${name} changed by ${is} in the report, and by ${was} in our books (${is - was})`);
    }
    const ours = sumOf(kept.filter(({ wasPaid }) => wasPaid).map(({ totalPrice, refunded }) => totalPrice - refunded));
    const revenue = soldIn(after) - soldIn(before);
    const isAlone = all.every((order) => order.visit !== null || order.brandId !== brand.brandId);
    if (isAlone && revenue !== ours)
      problems.push(`brand ${brand.brandId}: revenue changed by ${revenue} in the report, and by ${ours} in our books`);
    const wallets = after.walletBalances.endingBalance - before.walletBalances.endingBalance;
    const inWallets = sumOf(topUps.map(({ amount }) => amount)) - (wanted.get('walletPayments') ?? 0) - (wanted.get('refundWallet') ?? 0);
    if (wallets !== inWallets)
      problems.push(`brand ${brand.brandId}: wallets hold ${wallets} more in the report, and ${inWallets} in our books`);
    const proof = await client.get<WalletProof>({
      path: `/v1/brands/${brand.brandId}/treasury/wallet_proof`,
      query: standing.period,
      ...{ token: brand.head, kind: 'wallet proof' },
    });
    for (const pocket of proof.pockets)
      if (!pocket.holds) problems.push(`brand ${brand.brandId}: the wallet proof fails: ${JSON.stringify(pocket)}`);
  }
  for (const { restaurantId, brand } of houses) {
    const path = `/v1/restaurants/${restaurantId}/treasury/proof`;
    const proof = await client.get<Proof>({ path, query: standing.period, token: brand.head, kind: 'treasury proof' });
    for (const equation of proof.equations) if (!equation.holds) problems.push(`restaurant ${restaurantId}: ${failing(equation)}`);
    for (const order of proof.orders) problems.push(`restaurant ${restaurantId}: ${blame(order)}`);
  }
  return {
    name: 'treasury',
    looked: `${(cents / 100).toFixed(2)} in ${brands.length} reports, proofs of ${houses.length} restaurants`,
    problems,
  };
}

const failing = ({ equation, left, right }: Equation) => `the proof fails at ${equation}: ${left} and ${right}`;
const blame = ({ orderId, problem, left, right }: Proof['orders'][number]) => `order ${orderId}: ${problem}, ${left} and ${right}`;
