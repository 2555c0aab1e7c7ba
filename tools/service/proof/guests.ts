import type { PointsLine } from '@/server/loyalty/members.schema';
import type { WalletLine, WalletView } from '@/server/wallet/wallet.schema';
import { type Books, type OrderRecord, sumOf } from '../books';
import type { Client } from '../client';
import type { Person } from '../people';
import type { Evidence, Finding } from './proof.types';

/** The page size of ledger lines. */
const PAGE = 200;

/** The ledgers of guests return their lines as data, with the next page beside it. */
async function linesSince<Line extends { position: number }>(client: Client, token: string, path: string, last: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (let cursor: number | null | undefined; cursor !== null; ) {
    const answer: { data: Line[]; nextCursor?: number | null } = await client.ask<Line[]>({
      path,
      query: { limit: PAGE, ...(cursor !== undefined && { cursor }) },
      ...{ token, kind: 'guest ledger' },
    });
    const newLines = answer.data.filter(({ position }) => position > last);
    lines.push(...newLines);
    cursor = newLines.length < answer.data.length ? null : (answer.nextCursor ?? null);
  }
  return lines.sort((a, b) => a.position - b.position);
}

const headOf = ({ brands }: Evidence, { brandId }: Person) => brands.find((brand) => brand.brandId === brandId)!;
const ordersOf = ({ orders }: Books, { customerId }: Person) => [...orders.values()].filter((order) => order.customerId === customerId);

/** Wallets: each line continues the previous one, and each order took and gave back what our books say. */
export async function proveWallets(evidence: Evidence): Promise<Finding> {
  const { client, books, people } = evidence;
  const problems: string[] = [];
  let count = 0;
  for (const person of people) {
    const { customerId, before } = person;
    const { officeToken } = headOf(evidence, person);
    const path = `/customers/${customerId}`;
    const lines = await linesSince<WalletLine>(client, officeToken, `${path}/balance_history`, before.lines);
    const { balance, held } = await client.get<WalletView>({ path: `${path}/wallet`, token: officeToken, kind: 'guest ledger' });
    count += lines.length;
    const report = (text: string) => problems.push(`wallet of customer ${customerId}: ${text}`);
    let [position, runningBalance] = [before.lines, before.balance];
    for (const line of lines) {
      if (line.position !== position + 1) report(`line ${line.position} follows line ${position}`);
      if (line.balanceBefore !== runningBalance || line.balanceBefore + line.amount !== line.balanceAfter)
        report(`line ${line.position} goes from ${line.balanceBefore} by ${line.amount} to ${line.balanceAfter}, after ${runningBalance}`);
      [position, runningBalance] = [line.position, line.balanceAfter];
    }
    if (runningBalance !== balance) report(`holds ${balance}, its last line says ${runningBalance}`);
    const isWaiting = ordersOf(books, person).some(({ status }) => status === 'AWAITING_PAYMENT');
    if (held !== 0 && !isWaiting) report(`${held} are held for nothing`);
    const toppedUp = sumOf(books.topUps.filter((topUp) => topUp.customerId === customerId).map(({ amount }) => amount));
    const orders = ordersOf(books, person);
    for (const order of orders) {
      const [paid, refunded] = [order.paymentSums.get('Wallet') ?? 0, order.refundSums.get('Wallet') ?? 0];
      const orderLines = lines.filter(({ orderId }) => String(orderId) === order.orderId);
      const sumOfKind = (kind: string) => sumOf(orderLines.filter((line) => line.kind === kind).map(({ amount }) => amount));
      if (sumOfKind('PAYMENT') !== -paid || sumOfKind('REFUND') !== refunded)
        report(`order ${order.orderId} took ${-sumOfKind('PAYMENT')} and gave back ${sumOfKind('REFUND')}, not ${paid} and ${refunded}`);
    }
    const spent = sumOf(orders.map(({ paymentSums, refundSums }) => (paymentSums.get('Wallet') ?? 0) - (refundSums.get('Wallet') ?? 0)));
    if (balance !== before.balance + toppedUp - spent)
      report(`holds ${balance}: it held ${before.balance}, ${toppedUp} came in and ${spent} were spent`);
  }
  return { name: 'wallets', looked: `${count} lines of ${people.length} guests`, problems };
}

/** Points: each line continues the previous one, and each order earned points for its payment, once. */
export async function provePoints(evidence: Evidence): Promise<Finding> {
  const { client, books, people } = evidence;
  const problems: string[] = [];
  let count = 0;
  for (const person of people) {
    const { officeToken, programme } = headOf(evidence, person);
    if (!programme) continue;
    const { customerId, before } = person;
    const path = `/customers/${customerId}/loyalty`;
    const lines = await linesSince<PointsLine>(client, officeToken, `${path}/lines`, before.pointsLines);
    const { points } = await client.get<{ points: number }>({ path, token: officeToken, kind: 'guest ledger' });
    count += lines.length;
    const report = (text: string) => problems.push(`points of customer ${customerId}: ${text}`);
    let [position, runningPoints] = [before.pointsLines, before.points];
    for (const line of lines) {
      if (line.position !== position + 1) report(`line ${line.position} follows line ${position}`);
      if (runningPoints + line.points !== line.pointsAfter)
        report(`line ${line.position} brings ${line.points} to ${runningPoints}, and ends with ${line.pointsAfter}`);
      [position, runningPoints] = [line.position, line.pointsAfter];
    }
    if (runningPoints !== points) report(`are ${points}, the last line says ${runningPoints}`);
    for (const order of ordersOf(books, person)) {
      const orderLines = lines.filter(({ orderId }) => String(orderId) === order.orderId);
      problems.push(
        ...earningProblems(order, orderLines, programme).map(
          (problem) => `points of customer ${customerId}: order ${order.orderId} ${problem}`,
        ),
      );
    }
  }
  return { name: 'points', looked: `${count} lines of members`, problems };
}

/** The guest's payment without fees earns points, rounded down once (design, «Loyalty»); refunded amounts earn none. */
function earningProblems(order: OrderRecord, lines: readonly PointsLine[], { pointsPerUnit }: { pointsPerUnit: number }): string[] {
  const { totalPrice, toPay, fees, granted, refunded, wasPaid, rewards } = order;
  const linesOfKind = (...kinds: string[]) => lines.filter(({ kind }) => kinds.includes(kind));
  const pointsOf = (...kinds: string[]) => sumOf(linesOfKind(...kinds).map(({ points }) => points));
  const earned = linesOfKind('EARN');
  const isFullyRefunded = refunded === totalPrice && refunded > 0;
  if (earned.length > 1) return [`earned ${earned.length} times`];
  const problems: string[] = [];
  const [line] = earned;
  const paidWithoutFees = toPay - fees;
  if (!line) {
    if (wasPaid && granted === 0 && paidWithoutFees * pointsPerUnit >= 100) problems.push(`cost ${paidWithoutFees} and earned nothing`);
  } else if (line.basis) {
    const { paidCents, tier, promotionFactor } = line.basis;
    const pointsFor = (cents: number) => Math.floor((cents * pointsPerUnit * (tier?.factor ?? 10_000) * promotionFactor) / 10_000_000_000);
    if (granted === 0 && paidCents !== paidWithoutFees) problems.push(`earned for ${paidCents}, ${paidWithoutFees} were paid`);
    if (line.points !== pointsFor(paidCents)) problems.push(`earned ${line.points} for ${paidCents}`);
    const expectedPoints = isFullyRefunded ? 0 : pointsFor(Math.floor((paidCents * (totalPrice - refunded)) / totalPrice));
    if (pointsOf('EARN', 'REVERSAL') !== expectedPoints)
      problems.push(`keeps ${pointsOf('EARN', 'REVERSAL')} points, not ${expectedPoints}`);
  }
  const spent = -pointsOf('SPEND', 'RETURN');
  if (isFullyRefunded && spent !== 0) problems.push(`went back, and ${spent} points that were spent on it did not`);
  if (!isFullyRefunded && rewards.length > 0 && spent <= 0) problems.push('has a reward that cost no points');
  return problems;
}
