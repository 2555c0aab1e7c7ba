import type { BookedOrder, BookedOrderHeader, BookedRefund } from '@/server/orders/booked.types';
import type { Company, RateSum, TicketContent, TicketLine } from './chain.types';

/** The restaurant's data on a receipt, at the time of issue. */
export interface Seller {
  company: Company;
  restaurant: string;
  brand: string;
  timeZone: string;
}

const contentOf = (
  { company, restaurant, brand, timeZone }: Seller,
  { orderId, orderNumber, channelId, mode, currency }: BookedOrderHeader,
) => ({
  ...{ company, restaurant, brand, timeZone, currency },
  order: { id: orderId, number: orderNumber, channelId, mode },
});

type Paid = Pick<BookedOrder, 'discounts' | 'grants' | 'payments' | 'totalCents'> | BookedRefund;

function paidOf({ discounts, grants, payments, totalCents }: Paid) {
  return {
    discounts: discounts.map(({ kind, label, valueCents }) => ({ kind, label, amount: valueCents })),
    grants: grants.map(({ label, valueCents }) => ({ label, amount: valueCents })),
    // References of payments and the reason of a refund may contain a person's name, so only the order has them.
    payments: payments.map(({ type, amountCents }) => ({ type, amount: amountCents })),
    total: totalCents,
    toPay: totalCents - grants.reduce((sum, { valueCents }) => sum + valueCents, 0),
  };
}

/** The receipt of a sale. */
export function ticketOfSale(seller: Seller, order: BookedOrder): TicketContent {
  return {
    kind: 'sale',
    ...contentOf(seller, order),
    refund: null,
    lines: order.lines.map((line) => ({
      ...{ name: line.name, fee: line.feeKind, quantity: line.quantity, unit: line.unitCents },
      options: line.options.map(({ name, quantity, unitCents }) => ({ name, quantity, unit: unitCents })),
      ...{ gross: line.grossCents, discount: line.discountCents, total: line.leftCents, net: line.netCents, rate: line.vatRate },
    })),
    vat: order.vat.map(({ vatRate, grossCents, netCents, taxCents }) => ({
      ...{ rate: vatRate, gross: grossCents, net: netCents, tax: taxCents },
    })),
    ...paidOf(order),
  };
}

/** The receipt of a refund. Its amounts are not negative, as its kind already says that they are given back. */
export function ticketOfRefund(seller: Seller, refund: BookedRefund): TicketContent {
  const lines = refund.lines.map(
    (line): TicketLine => ({
      ...{ name: line.name, fee: line.feeKind, quantity: line.quantity, unit: null, options: [] },
      ...{ gross: line.grossCents, discount: line.discountCents, total: line.leftCents, net: line.netCents, rate: line.vatRate },
    }),
  );
  return {
    kind: 'refund',
    ...contentOf(seller, refund),
    refund: { id: refund.refundId, isCancellation: refund.isCancellation, saleNumber: refund.saleTicketNumber },
    lines,
    vat: vatOf(lines),
    ...paidOf(refund),
  };
}

/** The rates of lines, highest first. */
function vatOf(lines: readonly TicketLine[]): RateSum[] {
  return [...Map.groupBy(lines, ({ rate }) => rate)]
    .map(([rate, sameRate]) => {
      const gross = sameRate.reduce((sum, { total }) => sum + total, 0);
      const net = sameRate.reduce((sum, line) => sum + line.net, 0);
      return { rate, gross, net, tax: gross - net };
    })
    .sort((a, b) => b.rate - a.rate);
}
