import type { z } from 'zod';
import { moneyFormat } from '@/i18n/formats';
import type { Context } from '@/server/core/operation/context';
import { assertSpendable } from '@/server/loyalty/spendable-rewards.query';
import { explainTrace } from '@/server/pricing/sentences.rules';
import { type Draft, draftOf } from './draft.service';
import type { Quote } from './order.schema';
import type { quoteBody } from './orders.schema';
import { totalsOf } from './rows.query';
import { findShortages } from './shortages.query';

/**
 * Prices an order without making it. Reserves nothing.
 * @throws as draftOf; reward_not_available for what the order could not spend
 */
export async function quoteOrder(ctx: Context, request: z.output<typeof quoteBody>): Promise<Quote> {
  const draft = await draftOf(ctx, request);
  const { shop, customer, rewardIds } = draft;
  if (customer) {
    const key = { brandId: shop.brandId, customerId: customer.customerId };
    const { restaurantId, sessionId } = request;
    await assertSpendable(ctx, key, { restaurantId, sessionId, rewardIds: rewardIds.map(Number) });
  }
  return quoteOf(ctx, draft);
}

/** The quote of a draft, with the products of which the stock has too few. */
export async function quoteOf({ db, locale }: Pick<Context, 'db' | 'locale'>, draft: Draft): Promise<Quote> {
  const { request, shop, channelId, customer, priced, rows, serving, rewardIds, differences } = draft;
  const { itemsCents, feesCents, discountCents, totalCents, grantedCents, toPayCents } = totalsOf(rows, priced.grants);
  const amountsOf = ({
    quantity,
    unitCents,
    grossCents,
    discountCents: off,
    leftCents,
    netCents,
    vatRate,
  }: (typeof rows.lines)[number]) => ({
    ...{ quantity, unitCents, grossCents, discountCents: off, leftCents, netCents, vatRate },
  });
  const unavailable = draft.hasHappened ? [] : await findShortages(db, { restaurantId: shop.restaurantId, channelId, lines: draft.lines });
  return {
    ...{ restaurantId: shop.restaurantId, channelId, consumptionMode: request.consumptionMode, customerId: customer?.customerId ?? null },
    items: rows.lines.flatMap((line) => {
      const { position, partOf, productId, name, categoryName, sku, options, comment } = line;
      return line.feeKind === null ? [{ position, partOf, productId, name, categoryName, sku, options, comment, ...amountsOf(line) }] : [];
    }),
    fees: rows.lines.flatMap((line) =>
      line.feeKind === null ? [] : [{ position: line.position, kind: line.feeKind, label: line.name, ...amountsOf(line) }],
    ),
    ...{ currency: shop.currency, itemsPrice: itemsCents, feesPrice: feesCents, discount: discountCents, totalPrice: totalCents },
    ...{ granted: grantedCents, toPay: toPayCents, vat: [...rows.vat] },
    discounts: rows.discounts.map(({ lines, rates, ...discount }) => ({
      ...discount,
      lines: [...lines],
      rates: rates.map(({ vatRate, cents }) => ({ vatRate: vatRate ?? 0, cents })),
    })),
    grants: priced.grants.map(({ grantId, version, label, valueCents }) => ({ grantId, version, label, valueCents })),
    rewards: rewardIds,
    area: serving && {
      ...{ uuid: serving.area.uuid, name: serving.area.name, deliveryDelay: serving.area.deliveryDelay },
      ...{ minimumAmount: serving.area.minimumAmount, paymentLater: serving.area.paymentLater },
      forceOnlinePayment: serving.area.forceOnlinePayment,
    },
    ...{ unavailable, differences },
    trace: explainTrace(priced.trace, locale, moneyFormat(locale, shop.currency)) as Quote['trace'],
  };
}
