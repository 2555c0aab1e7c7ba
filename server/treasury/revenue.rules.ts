import type {
  BookedGrant,
  BookedOrder,
  BookedPayment,
  BookedRefund,
  BookedSale,
  PaidBack,
  ReplacedPayment,
} from '@/server/orders/booked.types';
import type { OrderPaymentType } from '@/server/orders/orders.values';
import { piecesLeft, restOf } from '@/server/orders/refunds.rules';
import { withoutTax } from '@/server/pricing/vat.rules';
import { type Apportioned, apportion, type PaidBy, type RevenueEntry, spreadSigned } from './apportion.rules';
import type { GuestPaymentType, OperationType } from './treasury.values';

/** Money that came in, or negative, that went back, in cents. */
export interface TreasuryEntry {
  operationType: OperationType;
  guestPaymentType: GuestPaymentType;
  count: number;
  amount: number;
}

/** What an order, a refund or a payment that was replaced adds to the figures of its day. */
export interface RollUp {
  treasury: TreasuryEntry[];
  revenue: Apportioned[];
}

const payments: Record<OrderPaymentType, { in: OperationType; back: OperationType; guestPaymentType: GuestPaymentType }> = {
  Cash: { in: 'cashPayments', back: 'refundCash', guestPaymentType: 'CASH' },
  CreditCard: { in: 'creditCard', back: 'refundCreditCard', guestPaymentType: 'CASH' },
  OnlineCard: { in: 'onlineCard', back: 'refundOnlineCard', guestPaymentType: 'CASH' },
  // Vouchers and checks are handed back themselves: they are taken out of what came in.
  MealVoucherCard: { in: 'mealVoucherCard', back: 'mealVoucherCard', guestPaymentType: 'CASH' },
  MealVoucherPaper: { in: 'mealVoucherPaper', back: 'mealVoucherPaper', guestPaymentType: 'CASH' },
  Check: { in: 'check', back: 'check', guestPaymentType: 'CASH' },
  Wallet: { in: 'walletPayments', back: 'refundWallet', guestPaymentType: 'PREPAYMENT' },
  Deferred: { in: 'deferredPayments', back: 'refundDeferred', guestPaymentType: 'POSTPAYMENT' },
  ExternalPayment: { in: 'externalPayments', back: 'refundExternal', guestPaymentType: 'CASH' },
};

/** What a payment of an order is called in the report, when it comes in and when it goes back. */
export const operationsOf = (type: OrderPaymentType) => payments[type];

interface Line {
  feeKind: 'entrance' | 'mode' | 'area' | null;
  name: string;
  categoryName: string;
  vatRate: number;
  /** Pieces. */
  count: number;
  grossCents: number;
  leftCents: number;
  netCents: number;
}

interface Reduction {
  label: string;
  rates: readonly { vatRate: number | null; cents: number }[];
}

const sumOf = <T>(rows: readonly T[], amount: (row: T) => number) => rows.reduce((total, row) => total + amount(row), 0);

/**
 * Items and fees before reductions, and reductions with their share of each rate. Taxes of a rate come to what is due of it, to the cent:
 * before reductions it is that of the gross amount, half up, and reductions bear what is less due.
 */
function entriesOf(lines: readonly Line[], reductions: readonly Reduction[]): RevenueEntry[] {
  return [...Map.groupBy(lines, ({ vatRate }) => vatRate)].flatMap(([vatRate, ofRate]) => {
    const grossCents = sumOf(ofRate, (line) => line.grossCents);
    const discountCents = grossCents - sumOf(ofRate, (line) => line.leftCents);
    const due = sumOf(ofRate, (line) => line.leftCents - line.netCents);
    const before = discountCents === 0 ? due : grossCents - withoutTax(grossCents, vatRate);
    const taxes =
      discountCents === 0
        ? ofRate.map((line) => line.leftCents - line.netCents)
        : spreadSigned(
            before,
            ofRate.map((line) => line.grossCents),
          );
    const sold = ofRate.map((line, at): RevenueEntry => {
      const isEntrance = line.feeKind === 'entrance';
      return {
        category: isEntrance ? 'entranceFees' : 'items',
        label: line.feeKind === null ? line.categoryName : line.name,
        vatRate,
        count: line.count,
        inclTax: line.grossCents,
        tax: taxes[at]!,
      };
    });
    return [...sold, ...reductionsOf(vatRate, { cents: discountCents, tax: before - due }, reductions)];
  });
}

/** The reductions of one rate, by their labels. Lines say how much it is: labels that do not come to that share it out. */
function reductionsOf(vatRate: number, off: { cents: number; tax: number }, reductions: readonly Reduction[]): RevenueEntry[] {
  if (off.cents === 0) return [];
  const named = reductions
    .map(({ label, rates }) => ({
      label,
      cents: sumOf(
        rates.filter((rate) => (rate.vatRate ?? 0) === vatRate),
        ({ cents }) => cents,
      ),
    }))
    .filter(({ cents }) => cents > 0);
  const some = named.length > 0 ? named : [{ label: '', cents: off.cents }];
  const weights = some.map(({ cents }) => cents);
  const amounts = spreadSigned(-off.cents, weights);
  const taxes = spreadSigned(-off.tax, weights);
  return some.map(({ label }, at) => ({ category: 'discounts', label, vatRate, count: 0, inclTax: amounts[at]!, tax: taxes[at]! }));
}

/** A use of a reduction counts once, at the rate with the largest share of it. */
function countUses(entries: RevenueEntry[], reductions: readonly Reduction[]): void {
  for (const { label } of reductions) {
    const rows = entries.filter((entry) => entry.category === 'discounts' && entry.label === label);
    const largest = rows.toSorted((a, b) => a.inclTax - b.inclTax)[0];
    if (largest) largest.count += 1;
  }
}

function paidBy(paid: PaidBack['payments'], grants: PaidBack['grants']): PaidBy {
  const by: PaidBy = { CASH: 0, PREPAYMENT: 0, POSTPAYMENT: sumOf(grants, ({ valueCents }) => valueCents) };
  for (const { type, amountCents } of paid) by[payments[type].guestPaymentType] += amountCents;
  return by;
}

const keyOf = (row: RevenueEntry & { guestPaymentType?: string }) =>
  [row.category, row.vatRate, row.guestPaymentType, row.label].join('\u0000');

function addUp<Entry extends RevenueEntry>(entries: readonly Entry[]): Entry[] {
  const byKey = new Map<string, Entry>();
  for (const entry of entries) {
    const known = byKey.get(keyOf(entry));
    if (!known) byKey.set(keyOf(entry), { ...entry });
    else {
      known.count += entry.count;
      known.inclTax += entry.inclTax;
      known.tax += entry.tax;
    }
  }
  return [...byKey.values()];
}

/** The same taken off. */
const negative = <Entry extends RevenueEntry>(entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, count: 0 - entry.count, inclTax: 0 - entry.inclTax, tax: 0 - entry.tax }));

const isSomething = ({ count, inclTax, tax }: RevenueEntry): boolean => count !== 0 || inclTax !== 0 || tax !== 0;

const grantRow = (label: string, count: number, cents: number): Apportioned => ({
  category: 'grants',
  label,
  guestPaymentType: 'POSTPAYMENT',
  vatRate: 0,
  count,
  inclTax: cents,
  tax: 0,
});

/** What a paid order adds to its day. */
export function rollUpOfOrder(order: Pick<BookedOrder, 'lines' | 'discounts' | 'grants' | 'payments'>): RollUp {
  const entries = saleEntries(order);
  return {
    treasury: [
      ...order.payments.map(({ type, amountCents }) => payment(payments[type].in, type, 1, amountCents)),
      ...order.grants.map(({ valueCents }) => grantPayment(1, valueCents)),
    ],
    revenue: [
      ...apportion(entries, paidBy(order.payments, order.grants)),
      ...addUp(order.grants.map(({ label, valueCents }) => grantRow(label, 1, -valueCents))),
    ],
  };
}

type RolledRefund = Pick<BookedRefund, 'lines' | 'discounts' | 'grants' | 'payments' | 'isWhole'> &
  Partial<Pick<BookedRefund, 'sold' | 'earlier' | 'paidBack'>> & {
    /** As bookings of before did: uses go back of what the last refund itself had a share of. */
    givesBackOwnUses?: boolean;
  };

/**
 * What a refund adds to its day, the mirror of a sale: by how much less is left after it. So figures of an order are always those of what is
 * left of it, whatever went back in which steps. All uses are given back when everything is.
 * @param refund bookings of before say nothing of the sale, and were made of the refund alone; those without `paidBack` were shared out
 *   over the payments of the refund
 */
export function rollUpOfRefund(refund: RolledRefund): RollUp {
  const uses = refund.isWhole ? -1 : 0;
  const { sold, givesBackOwnUses } = refund;
  const left = revenueLess(refund);
  const entries = left === null ? refundEntries(refund) : [];
  const whole = refund.isWhole && !givesBackOwnUses ? sold : undefined;
  if (refund.isWhole && !whole && left === null) countUses(entries, refund.discounts);
  const grants = whole ? sharesOfGrants(refund, whole) : refund.grants;
  const mirrored = left ?? negative(apportion(entries, paidBy(refund.payments, refund.grants)));
  return {
    treasury: [
      ...refund.payments.map(({ type, amountCents }) => {
        const { in: into, back } = payments[type];
        return payment(back, type, back === into ? uses : 1, -amountCents);
      }),
      ...grants.map(({ valueCents }) => grantPayment(uses, -valueCents)),
    ],
    revenue: [
      ...addUp([...mirrored, ...(whole ? usesBack(whole) : [])]),
      ...addUp(grants.map(({ label, valueCents }) => grantRow(label, uses, valueCents))),
    ],
  };
}

/**
 * The revenue of what is left after a refund, less that of what was left before, each shared out over what is then still paid: so that a way of
 * paying has nothing of an order of which all is back. Uses of reductions are not among it.
 * @returns null for bookings of before, and where more went back in some way than was paid in it
 */
function revenueLess({ sold, earlier = [], lines, payments, grants, paidBack }: RolledRefund): Apportioned[] | null {
  if (!sold || !paidBack) return null;
  const back = { payments: [...paidBack.payments, ...payments], grants: [...paidBack.grants, ...grants] };
  const [before, after] = [paidLeft(sold, paidBack), paidLeft(sold, back)];
  if ([...Object.values(before), ...Object.values(after)].some((cents) => cents < 0)) return null;
  const shares = (returned: BookedRefund['earlier'], paid: PaidBy) =>
    // Pieces that nothing is paid for any more stand where they were sold.
    apportion(entriesLeft(sold, returned), Object.values(paid).every((cents) => cents === 0) ? paidBy(sold.payments, sold.grants) : paid);
  return addUp([...shares([...earlier, { lines }], after), ...negative(shares(earlier, before))]).filter(isSomething);
}

/** What is still paid of a sale, in each way. */
function paidLeft(sold: BookedSale, back: PaidBack): PaidBy {
  const [paid, less] = [paidBy(sold.payments, sold.grants), paidBy(back.payments, back.grants)];
  return { CASH: paid.CASH - less.CASH, PREPAYMENT: paid.PREPAYMENT - less.PREPAYMENT, POSTPAYMENT: paid.POSTPAYMENT - less.POSTPAYMENT };
}

function entriesLeft(sold: BookedSale, returned: BookedRefund['earlier']): RevenueEntry[] {
  const { lines, discounts } = restOf({ ...sold, returned });
  const pieces = new Map(piecesLeft({ lines: sold.lines, returned }).map(({ position, quantity }) => [position, quantity]));
  return addUp(
    entriesOf(
      lines.map((line) => ({ ...line, count: pieces.get(line.position) ?? 0 })),
      discounts,
    ),
  );
}

/** The uses of reductions, without their amounts. */
const usesOf = (sold: BookedSale): RevenueEntry[] =>
  saleEntries(sold)
    .filter(({ category, count }) => category === 'discounts' && count > 0)
    .map((entry) => ({ ...entry, inclTax: 0, tax: 0 }));

/** The uses of reductions, taken off where the sale counted them. */
const usesBack = (sold: BookedSale): Apportioned[] => negative(apportion(usesOf(sold), paidBy(sold.payments, sold.grants)));

/** What grants get back of the last refund: all of them their use, also those that have no share of it. */
const sharesOfGrants = ({ grants }: RolledRefund, sold: BookedSale): BookedGrant[] =>
  sold.grants.map((grant) => grants.find(({ grantId }) => grantId === grant.grantId) ?? { ...grant, valueCents: 0 });

function refundEntries({ lines, discounts, sold, earlier = [] }: Parameters<typeof rollUpOfRefund>[0]): RevenueEntry[] {
  if (!sold)
    return addUp(
      entriesOf(
        lines.map((line) => ({ ...line, count: line.quantity ?? 0 })),
        discounts,
      ),
    );
  const [before, after] = [earlier, [...earlier, { lines }]].map((returned) => restOf({ ...sold, returned }));
  const pieces = new Map(lines.map(({ position, quantity }) => [position, quantity ?? 0]));
  const less = entriesOf(
    after!.lines.map((line) => ({ ...line, count: 0 })),
    after!.discounts,
  );
  const was = entriesOf(
    before!.lines.map((line) => ({ ...line, count: pieces.get(line.position) ?? 0 })),
    before!.discounts,
  );
  return addUp([...was, ...negative(less)]).filter(isSomething);
}

/**
 * What a payment that takes the place of another adds to its day: money and, where it was paid in another way than by cash, the revenue that goes
 * over to that way.
 */
export function rollUpOfReplaced({
  out,
  in: paid,
  isRefund = false,
  sale,
}: Pick<ReplacedPayment, 'out' | 'in' | 'isRefund' | 'sale'>): RollUp {
  const [way, sign] = isRefund ? (['back', -1] as const) : (['in', 1] as const);
  return {
    treasury: [
      payment(payments[out.type][way], out.type, -1, -sign * out.amountCents),
      ...paid.map(({ type, amountCents }) => payment(payments[type][way], type, 1, sign * amountCents)),
    ],
    revenue: sale ? revenueGoingOver(sale, out, paid) : [],
  };
}

const nothingBack: PaidBack = { payments: [], grants: [] };

/** What is left of a sale as it is paid now, less as it was paid before; where more went back in some way than was paid in it, it stays there. */
function revenueGoingOver(
  { earlier = [], paidBack = nothingBack, ...sale }: NonNullable<ReplacedPayment['sale']>,
  out: BookedPayment,
  paid: readonly BookedPayment[],
): Apportioned[] {
  const now = { ...sale, payments: [...sale.payments, { ...out, amountCents: -out.amountCents }, ...paid] };
  const [before, after] = [paidLeft(sale, paidBack), paidLeft(now, paidBack)];
  if ([...Object.values(before), ...Object.values(after)].some((cents) => cents < 0)) return [];
  const goOver = (entries: RevenueEntry[], from: PaidBy, to: PaidBy) => [...apportion(entries, to), ...negative(apportion(entries, from))];
  return addUp([
    ...goOver(entriesLeft(sale, earlier), before, after),
    ...goOver(usesOf(sale), paidBy(sale.payments, sale.grants), paidBy(now.payments, sale.grants)),
  ]).filter(isSomething);
}

/** The revenue of an order before it is known who pays it how. */
function saleEntries({ lines, discounts }: Pick<BookedOrder, 'lines' | 'discounts'>): RevenueEntry[] {
  const entries = addUp(
    entriesOf(
      lines.map((line) => ({ ...line, count: line.quantity })),
      discounts,
    ),
  );
  countUses(entries, discounts);
  return entries;
}

const payment = (operationType: OperationType, type: OrderPaymentType, count: number, amount: number): TreasuryEntry => ({
  operationType,
  guestPaymentType: payments[type].guestPaymentType,
  count,
  amount,
});

const grantPayment = (count: number, amount: number): TreasuryEntry => ({
  operationType: 'grantPayments',
  guestPaymentType: 'POSTPAYMENT',
  count,
  amount,
});
