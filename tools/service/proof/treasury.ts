import type { OrderPaymentType, RefundMeans } from '@/server/orders/orders.values';
import type { Equation, Proof, WalletProof } from '@/server/treasury/proof.schema';
import type { Report } from '@/server/treasury/treasury.schema';
import type { OperationType } from '@/server/treasury/treasury.values';
import { type OrderRecord, sumOf } from '../books';
import type { Finding, OrderFacts, WithOrders } from './proof.types';
import { readReport } from './standing';

const paymentOperations: Record<OrderPaymentType, OperationType> = {
  ...{ Cash: 'cashPayments', CreditCard: 'creditCard', OnlineCard: 'onlineCard', MealVoucherCard: 'mealVoucherCard' },
  ...{ MealVoucherPaper: 'mealVoucherPaper', Check: 'check', Wallet: 'walletPayments', Deferred: 'deferredPayments' },
  ExternalPayment: 'externalPayments',
};
const refundOperations: Record<RefundMeans, OperationType> = {
  ...{ Cash: 'refundCash', CreditCard: 'refundCreditCard', OnlineCard: 'refundOnlineCard', Wallet: 'refundWallet' },
  ...{ Deferred: 'refundDeferred', ExternalPayment: 'refundExternal' },
};

type Sums = Map<string, number>;
const add = (sums: Sums, name: string, amount: number) => sums.set(name, (sums.get(name) ?? 0) + amount);

/** What our own actors took in and gave back. */
function addOwnOrder(sums: Sums, { paymentSums, refundSums, granted, totalPrice, refunded, wasPaid }: OrderRecord): void {
  for (const [type, amount] of paymentSums) add(sums, paymentOperations[type], amount);
  for (const [means, amount] of refundSums) add(sums, refundOperations[means], -amount);
  // Orders with grants are cancelled as a whole, or not at all.
  if (wasPaid) add(sums, 'grantPayments', refunded === totalPrice && refunded > 0 ? 0 : granted);
}

/** What others did meanwhile, according to their orders. */
function addOtherOrder(sums: Sums, order: OrderFacts, since: string): void {
  for (const { type, amount, refundId, at } of order.payments)
    if (at >= since) add(sums, refundId === null ? paymentOperations[type] : refundOperations[type as RefundMeans], amount);
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
const revenueOf = ({ revenue }: Report) =>
  sumOf(revenue.filter(({ category }) => category !== 'grants').map(({ amountInclTax }) => amountInclTax));

/** The treasury report and its own proof: the amount of each means of payment is what our tills took, to the cent. */
export async function proveTreasury({ client, books, brands, houses, stateBefore, allOrders }: WithOrders): Promise<Finding> {
  const problems: string[] = [];
  let cents = 0;
  for (const brand of brands) {
    const before = stateBefore.reports.get(brand.brandId)!;
    const after = await readReport(client, brand, stateBefore.period);
    const reported = changeOf(before, after);
    const expected: Sums = new Map();
    const ownOrders = [...books.orders.values()].filter(({ brandId }) => brandId === brand.brandId);
    for (const order of ownOrders) addOwnOrder(expected, order);
    for (const order of allOrders)
      if (order.brandId === brand.brandId && order.visit === null) addOtherOrder(expected, order, stateBefore.at.toISOString());
    const topUps = books.topUps.filter(({ brandId }) => brandId === brand.brandId);
    for (const { kind, method, amount } of topUps)
      if (kind === 'RELOAD') add(expected, method === 'CASH' ? 'walletReloadCash' : 'walletReloadCard', amount);
    for (const name of new Set([...reported.keys(), ...expected.keys()])) {
      const [reportedAmount, expectedAmount] = [reported.get(name) ?? 0, expected.get(name) ?? 0];
      cents += Math.abs(reportedAmount);
      if (reportedAmount !== expectedAmount)
        problems.push(
          `brand ${brand.brandId}: ${name} changed by ${reportedAmount} in the report, and by ${expectedAmount} in our books (${reportedAmount - expectedAmount})`,
        );
    }
    const ownRevenue = sumOf(ownOrders.filter(({ wasPaid }) => wasPaid).map(({ totalPrice, refunded }) => totalPrice - refunded));
    const revenue = revenueOf(after) - revenueOf(before);
    const hasOnlyOwnOrders = allOrders.every((order) => order.visit !== null || order.brandId !== brand.brandId);
    if (hasOnlyOwnOrders && revenue !== ownRevenue)
      problems.push(`brand ${brand.brandId}: revenue changed by ${revenue} in the report, and by ${ownRevenue} in our books`);
    const reportedWallets = after.walletBalances.endingBalance - before.walletBalances.endingBalance;
    const expectedWallets =
      sumOf(topUps.map(({ amount }) => amount)) - (expected.get('walletPayments') ?? 0) - (expected.get('refundWallet') ?? 0);
    if (reportedWallets !== expectedWallets)
      problems.push(`brand ${brand.brandId}: wallets hold ${reportedWallets} more in the report, and ${expectedWallets} in our books`);
    const proof = await client.get<WalletProof>({
      path: `/v1/brands/${brand.brandId}/treasury/wallet_proof`,
      query: stateBefore.period,
      ...{ token: brand.officeToken, kind: 'wallet proof' },
    });
    for (const pocket of proof.pockets)
      if (!pocket.holds) problems.push(`brand ${brand.brandId}: the wallet proof fails: ${JSON.stringify(pocket)}`);
  }
  for (const { restaurantId, brand } of houses) {
    const path = `/v1/restaurants/${restaurantId}/treasury/proof`;
    const proof = await client.get<Proof>({ path, query: stateBefore.period, token: brand.officeToken, kind: 'treasury proof' });
    for (const equation of proof.equations) if (!equation.holds) problems.push(`restaurant ${restaurantId}: ${describeEquation(equation)}`);
    for (const order of proof.orders) problems.push(`restaurant ${restaurantId}: ${describeOrder(order)}`);
  }
  return {
    name: 'treasury',
    looked: `${(cents / 100).toFixed(2)} in ${brands.length} reports, proofs of ${houses.length} restaurants`,
    problems,
  };
}

const describeEquation = ({ equation, left, right }: Equation) => `the proof fails at ${equation}: ${left} and ${right}`;
const describeOrder = ({ orderId, problem, left, right }: Proof['orders'][number]) => `order ${orderId}: ${problem}, ${left} and ${right}`;
