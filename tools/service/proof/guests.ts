import type { PointsLine } from '@/server/loyalty/members.schema';
import type { WalletLine, WalletView } from '@/server/wallet/wallet.schema';
import { type Books, type KeptOrder, sumOf } from '../books';
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
    const fresh = answer.data.filter(({ position }) => position > last);
    lines.push(...fresh);
    cursor = fresh.length < answer.data.length ? null : (answer.nextCursor ?? null);
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
    const { head } = headOf(evidence, person);
    const path = `/customers/${customerId}`;
    const lines = await linesSince<WalletLine>(client, head, `${path}/balance_history`, before.lines);
    const { balance, held } = await client.get<WalletView>({ path: `${path}/wallet`, token: head, kind: 'guest ledger' });
    count += lines.length;
    const wrong = (text: string) => problems.push(`wallet of customer ${customerId}: ${text}`);
    let [position, stands] = [before.lines, before.balance];
    for (const line of lines) {
      if (line.position !== position + 1) wrong(`line ${line.position} follows line ${position}`);
      if (line.balanceBefore !== stands || line.balanceBefore + line.amount !== line.balanceAfter)
        wrong(`line ${line.position} goes from ${line.balanceBefore} by ${line.amount} to ${line.balanceAfter}, after ${stands}`);
      [position, stands] = [line.position, line.balanceAfter];
    }
    if (stands !== balance) wrong(`holds ${balance}, its last line says ${stands}`);
    const waits = ordersOf(books, person).some(({ status }) => status === 'AWAITING_PAYMENT');
    if (held !== 0 && !waits) wrong(`${held} are held for nothing`);
    const put = sumOf(books.topUps.filter((topUp) => topUp.customerId === customerId).map(({ amount }) => amount));
    const orders = ordersOf(books, person);
    for (const order of orders) {
      const [paid, back] = [order.taken.get('Wallet') ?? 0, order.given.get('Wallet') ?? 0];
      const own = lines.filter(({ orderId }) => String(orderId) === order.orderId);
      const of = (kind: string) => sumOf(own.filter((line) => line.kind === kind).map(({ amount }) => amount));
      if (of('PAYMENT') !== -paid || of('REFUND') !== back)
        wrong(`order ${order.orderId} took ${-of('PAYMENT')} and gave back ${of('REFUND')}, not ${paid} and ${back}`);
    }
    const spent = sumOf(orders.map(({ taken, given }) => (taken.get('Wallet') ?? 0) - (given.get('Wallet') ?? 0)));
    if (balance !== before.balance + put - spent)
      wrong(`holds ${balance}: it held ${before.balance}, ${put} came in and ${spent} were spent`);
  }
  return { name: 'wallets', looked: `${count} lines of ${people.length} guests`, problems };
}

/** Points: each line continues the previous one, and each order earned points for its payment, once. */
export async function provePoints(evidence: Evidence): Promise<Finding> {
  const { client, books, people } = evidence;
  const problems: string[] = [];
  let count = 0;
  for (const person of people) {
    const { head, programme } = headOf(evidence, person);
    if (!programme) continue;
    const { customerId, before } = person;
    const path = `/customers/${customerId}/loyalty`;
    const lines = await linesSince<PointsLine>(client, head, `${path}/lines`, before.pointsLines);
    const { points } = await client.get<{ points: number }>({ path, token: head, kind: 'guest ledger' });
    count += lines.length;
    const wrong = (text: string) => problems.push(`points of customer ${customerId}: ${text}`);
    let [position, stands] = [before.pointsLines, before.points];
    for (const line of lines) {
      if (line.position !== position + 1) wrong(`line ${line.position} follows line ${position}`);
      if (stands + line.points !== line.pointsAfter)
        wrong(`line ${line.position} brings ${line.points} to ${stands}, and ends with ${line.pointsAfter}`);
      [position, stands] = [line.position, line.pointsAfter];
    }
    if (stands !== points) wrong(`are ${points}, the last line says ${stands}`);
    for (const order of ordersOf(books, person)) {
      const own = lines.filter(({ orderId }) => String(orderId) === order.orderId);
      problems.push(
        ...earningProblems(order, own, programme).map((problem) => `points of customer ${customerId}: order ${order.orderId} ${problem}`),
      );
    }
  }
  return { name: 'points', looked: `${count} lines of members`, problems };
}

/** The guest's payment without fees earns points, rounded down once (design, «Loyalty»); refunded amounts earn none. */
function earningProblems(order: KeptOrder, lines: readonly PointsLine[], { pointsPerUnit }: { pointsPerUnit: number }): string[] {
  const { totalPrice, toPay, fees, granted, refunded, wasPaid, rewards } = order;
  const ofKind = (...kinds: string[]) => lines.filter(({ kind }) => kinds.includes(kind));
  const pointsOf = (...kinds: string[]) => sumOf(ofKind(...kinds).map(({ points }) => points));
  const earned = ofKind('EARN');
  const isWhole = refunded === totalPrice && refunded > 0;
  if (earned.length > 1) return [`earned ${earned.length} times`];
  const problems: string[] = [];
  const [line] = earned;
  const base = toPay - fees;
  if (!line) {
    if (wasPaid && granted === 0 && base * pointsPerUnit >= 100) problems.push(`cost ${base} and earned nothing`);
  } else if (line.basis) {
    const { paidCents, tier, promotionFactor } = line.basis;
    const pointsFor = (cents: number) => Math.floor((cents * pointsPerUnit * (tier?.factor ?? 10_000) * promotionFactor) / 10_000_000_000);
    if (granted === 0 && paidCents !== base) problems.push(`earned for ${paidCents}, ${base} were paid`);
    if (line.points !== pointsFor(paidCents)) problems.push(`earned ${line.points} for ${paidCents}`);
    const kept = isWhole ? 0 : pointsFor(Math.floor((paidCents * (totalPrice - refunded)) / totalPrice));
    if (pointsOf('EARN', 'REVERSAL') !== kept) problems.push(`keeps ${pointsOf('EARN', 'REVERSAL')} points, not ${kept}`);
  }
  const spent = -pointsOf('SPEND', 'RETURN');
  if (isWhole && spent !== 0) problems.push(`went back, and ${spent} points that were spent on it did not`);
  if (!isWhole && rewards.length > 0 && spent <= 0) problems.push('has a reward that cost no points');
  return problems;
}
