import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { Orm } from '@/server/core/platform/db';
import { toColumn } from '@/server/core/platform/json-columns';
import type { BookedGrant, BookedLine, BookedOrder, BookedOrderHeader, BookedPayment, BookedRefund } from '@/server/orders/booked.types';
import type { OrderPaymentType } from '@/server/orders/orders.values';
import type { DiscountKind, RateAmount } from '@/server/pricing/pricing.types';
import { spreadByRate } from '@/server/pricing/spread.rules';
import { taxesOf } from '@/server/pricing/vat.rules';
import { unique } from './unique';

/* Booked orders with consistent amounts in cents: given the lines, discounts and payments, everything else is computed. */

/** A line that needs only a price. */
export type NewLine = Partial<Omit<BookedLine, 'position' | 'grossCents' | 'discountCents' | 'leftCents' | 'netCents'>> & {
  unitCents: number;
};

/** A discount on items, distributed over them. */
export interface NewDiscount {
  kind?: DiscountKind;
  id?: string;
  label?: string;
  valueCents: number;
}

export interface NewOrder extends Partial<Omit<BookedOrderHeader, 'restaurantId' | 'brandId'>> {
  restaurantId: number;
  brandId: number;
  /** By default one dish of 10.00 at 10 %. */
  lines?: readonly NewLine[];
  discounts?: readonly NewDiscount[];
  grants?: readonly (Partial<BookedGrant> & { valueCents: number })[];
  /** By default everything by card; the sum must be what the guest pays. */
  payments?: readonly (Partial<BookedPayment> & { amountCents: number })[];
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The parts of a discount by VAT rate. */
function ratesOf(lines: readonly { vatRate: number }[], shares: readonly number[]): RateAmount[] {
  const indexesByRate = Map.groupBy(
    lines.map((_, index) => index),
    (index) => lines[index]!.vatRate,
  );
  return [...indexesByRate]
    .map(([vatRate, sameRate]) => ({ vatRate, cents: sum(sameRate.map((index) => shares[index]!)) }))
    .filter(({ cents }) => cents !== 0);
}

/**
 * A booked order.
 * @throws Error if the payments do not add up to what the guest pays
 */
export function bookedOrder({ lines: newLines = [{ unitCents: 1000 }], discounts = [], grants = [], ...order }: NewOrder): BookedOrder {
  const at = order.at ?? new Date();
  const priced = newLines.map((line, position) => {
    const quantity = line.quantity ?? 1;
    return {
      ...{ position, feeKind: null, productId: null, name: `Dish ${position + 1}`, categoryName: 'Dishes', options: [], vatRate: 1000 },
      ...line,
      ...{ quantity, grossCents: line.unitCents * quantity, leftCents: line.unitCents * quantity },
    };
  });
  const bookedDiscounts = discounts.map(({ kind = 'promotion', id = '1', label = 'Offer', valueCents }) => {
    const shares = spreadByRate(
      valueCents,
      priced.map(({ vatRate, leftCents, feeKind }) => ({ vatRate, weight: feeKind === null ? leftCents : 0 })),
    );
    for (const [index, line] of priced.entries()) line.leftCents -= shares[index]!;
    const ofLines = shares.map((cents, line) => ({ line, cents })).filter(({ cents }) => cents !== 0);
    return { ...{ kind, id, version: 1, label, isOnCart: true, valueCents }, lines: ofLines, rates: ratesOf(priced, shares) };
  });
  const { netCents, rates } = taxesOf(priced);
  const totalCents = sum(priced.map(({ leftCents }) => leftCents));
  const granted = grants.map((grant) => ({ grantId: 1, label: 'Employer', ...grant }));
  const toPayCents = totalCents - sum(granted.map(({ valueCents }) => valueCents));
  const payments: BookedPayment[] = (order.payments ?? (toPayCents > 0 ? [{ amountCents: toPayCents }] : [])).map((payment) => ({
    ...{ type: 'CreditCard' as OrderPaymentType, reference: null },
    ...payment,
  }));
  if (sum(payments.map(({ amountCents }) => amountCents)) !== toPayCents) throw new Error(`Payments do not come to ${toPayCents}`);
  return {
    ...{ orderId: 1, orderNumber: 1, channelId: 5, mode: 'MODE_SIT_IN' as ModeType, currency: 'EUR', customerId: null, day: dayOf(at) },
    ...order,
    at,
    lines: priced.map((line, index) => ({
      ...line,
      discountCents: line.grossCents - line.leftCents,
      netCents: netCents[index] ?? line.leftCents,
    })),
    discounts: bookedDiscounts,
    vat: rates.map(({ vatRate, grossCents, netCents: net, taxCents }) => ({
      ...{ vatRate: vatRate ?? 0, grossCents, netCents: net ?? grossCents, taxCents: taxCents ?? 0 },
    })),
    grants: granted,
    payments,
    ...{ totalCents, toPayCents },
  };
}

export interface NewRefund
  extends Partial<Pick<BookedRefund, 'refundId' | 'isCancellation' | 'isWhole' | 'reason' | 'day' | 'at' | 'saleTicketNumber'>> {
  /** Whole lines of the order, by position; by default all. */
  positions?: readonly number[];
  /** The means of the refund; by default that of the first payment. */
  type?: OrderPaymentType;
  /** Earlier refunds of other lines. */
  earlier?: BookedRefund['earlier'];
}

/** The refund of whole lines of an order: first the part paid by grants, if the guest’s money does not cover it. */
export function bookedRefund(order: BookedOrder, { positions, type, earlier = [], ...refund }: NewRefund = {}): BookedRefund {
  const at = refund.at ?? new Date();
  const lines = order.lines.filter(({ position }) => positions?.includes(position) ?? true);
  const totalCents = sum(lines.map(({ leftCents }) => leftCents));
  let granted = Math.max(0, totalCents - order.toPayCents);
  const grants = order.grants
    .map((grant) => {
      const valueCents = Math.min(granted, grant.valueCents);
      granted -= valueCents;
      return { ...grant, valueCents };
    })
    .filter(({ valueCents }) => valueCents > 0);
  const paid = totalCents - sum(grants.map(({ valueCents }) => valueCents));
  const { orderId, orderNumber, restaurantId, brandId, channelId, mode, currency, customerId } = order;
  return {
    ...{ orderId, orderNumber, restaurantId, brandId, channelId, mode, currency, customerId },
    ...{ refundId: 1, isCancellation: positions === undefined, reason: 'Returned', day: dayOf(at), saleTicketNumber: 1 },
    isWhole: refund.isCancellation ?? positions === undefined,
    ...refund,
    at,
    lines: lines.map(({ position, feeKind, name, categoryName, vatRate, quantity, grossCents, discountCents, leftCents, netCents }) => ({
      ...{ position, feeKind, name, categoryName, vatRate, quantity, grossCents, discountCents, leftCents, netCents },
      off: order.discounts.map(({ lines: shares }) => shares.find(({ line }) => line === position)?.cents ?? 0),
    })),
    ...{ sold: order, earlier },
    discounts: order.discounts.flatMap(({ kind, label, lines: shares }) => {
      const refundedShares = shares.filter(({ line }) => lines.some(({ position }) => position === line));
      const valueCents = sum(refundedShares.map(({ cents }) => cents));
      const ofLines = refundedShares.map(({ line }) => ({ vatRate: order.lines[line]!.vatRate }));
      const rates = ratesOf(
        ofLines,
        refundedShares.map(({ cents }) => cents),
      );
      return valueCents === 0 ? [] : [{ kind, label, valueCents, rates }];
    }),
    grants,
    payments: paid === 0 ? [] : [{ type: type ?? order.payments[0]?.type ?? 'CreditCard', amountCents: paid, reference: null }],
    totalCents,
  };
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Writes the rows of a paid order, with its new id and order number. Writes nothing else: no ticket, no figures. */
export async function createPaidOrder(db: Orm, order: NewOrder): Promise<BookedOrder> {
  const { restaurantId, brandId } = order;
  const { id: orderId } = await db.orderPlace.create({ data: { restaurantId, brandId } });
  const day = order.day ?? dayOf(order.at ?? new Date());
  const key = { restaurantId, day: dateOf(day) };
  const { lastNumber: orderNumber } = await db.orderCounter.upsert({
    where: { restaurantId_day: key },
    create: { ...key, lastNumber: 1 },
    update: { lastNumber: { increment: 1 } },
  });
  const booked = bookedOrder({ ...order, day, orderId, orderNumber });
  const feeCents = sum(booked.lines.filter(({ feeKind }) => feeKind !== null).map(({ grossCents }) => grossCents));
  await db.order.create({
    data: {
      ...{ restaurantId, id: orderId, brandId, channelId: booked.channelId, consumptionMode: booked.mode, status: 'PAID' },
      ...{ day: key.day, orderNumber, currency: booked.currency, customerId: booked.customerId },
      itemsCents: sum(booked.lines.map(({ grossCents }) => grossCents)) - feeCents,
      feesCents: feeCents,
      discountCents: sum(booked.discounts.map(({ valueCents }) => valueCents)),
      totalCents: booked.totalCents,
      grantedCents: booked.totalCents - booked.toPayCents,
      toPayCents: booked.toPayCents,
      vat: toColumn(booked.vat),
      discounts: toColumn(booked.discounts),
      grants: toColumn(booked.grants),
      ...{ createdAt: booked.at, paidAt: booked.at, updatedAt: booked.at },
    },
  });
  await db.orderLine.createMany({
    data: booked.lines.map(({ options, ...line }) => ({
      ...{ restaurantId, orderId },
      ...line,
      options: toColumn(options),
    })),
  });
  await db.orderPayment.createMany({
    data: booked.payments.map(({ type, amountCents, reference }) => ({
      ...{ restaurantId, orderId, type, amount: amountCents, reference, day: key.day, at: booked.at },
    })),
  });
  return booked;
}

/** The rows of a refund of such an order. */
export async function createRefund(db: Orm, order: BookedOrder, refund: NewRefund = {}): Promise<BookedRefund> {
  const { restaurantId, orderId } = order;
  const rows = await db.orderRefund.findMany({ where: { restaurantId, orderId }, select: { lines: true }, orderBy: { id: 'asc' } });
  const earlier = rows as unknown as BookedRefund['earlier'];
  const booked = bookedRefund(order, { reason: `Returned ${unique()}`, earlier, ...refund });
  const { id: refundId } = await db.orderRefund.create({
    data: {
      ...{ restaurantId, orderId, isCancellation: booked.isCancellation, reason: booked.reason, isRestocked: false },
      ...{ amount: booked.totalCents, grantedCents: sum(booked.grants.map(({ valueCents }) => valueCents)) },
      lines: toColumn(booked.lines),
      grants: booked.grants.map(({ grantId, valueCents }) => ({ grantId, valueCents })),
      ...{ day: dateOf(booked.day), at: booked.at },
    },
  });
  await db.orderPayment.createMany({
    data: booked.payments.map(({ type, amountCents, reference }) => ({
      ...{ restaurantId, orderId, refundId, type, amount: -amountCents, reference, day: dateOf(booked.day), at: booked.at },
    })),
  });
  const cancelled = booked.isCancellation ? { status: 'CANCELLED' as const, cancelledAt: booked.at } : {};
  await db.order.update({
    where: { restaurantId_id: { restaurantId, id: orderId } },
    data: { refundedCents: { increment: booked.totalCents }, ...cancelled },
  });
  return { ...booked, refundId };
}
