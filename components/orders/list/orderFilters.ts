import { type inferParserType, parseAsInteger, parseAsStringLiteral } from 'nuqs/server';
import { parseAsDay } from '@/components/ui/filters/parseAsDay';
import { modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import { orderStatuses } from '@/server/orders/orders.values';

/** Statuses to filter by. An order due at the counter counts as paid for devices, but not for people. */
export const shownStatuses = [...orderStatuses, 'DUE_AT_COUNTER'] as const;

/** The filters of a restaurant’s orders in the URL, also used by the page. */
export const orderFilters = {
  number: parseAsInteger,
  status: parseAsStringLiteral(shownStatuses),
  channel: parseAsInteger,
  mode: parseAsStringLiteral(modeTypes),
  customer: parseAsInteger,
  from: parseAsDay,
  to: parseAsDay,
};
/** The filters of a brand's orders. Order numbers are unique only within a restaurant. */
export const brandOrderFilters = { ...orderFilters, restaurant: parseAsInteger };
export type OrderFilters = inferParserType<typeof orderFilters>;

/** Rows per request. */
const PAGE = 50;
const validId = (value: number | null | undefined) => (value != null && value > 0 && value <= MAX_INTEGER ? value : undefined);

/** The input of the list: the orders of a restaurant or of a brand. */
export const ordersInput = (
  scope: { restaurantId: number } | { brandId: number },
  { number, status, channel, mode, customer, from, to, restaurant }: OrderFilters & { restaurant?: number | null },
) => ({
  ...scope,
  ...(validId(restaurant) !== undefined && { restaurantId: validId(restaurant) }),
  orderNumber: validId(number),
  ...(status === 'DUE_AT_COUNTER' ? { dueAtCounter: true } : { status: status ?? undefined }),
  channelId: validId(channel),
  consumptionMode: mode ?? undefined,
  customerId: validId(customer),
  from: from ?? undefined,
  to: to ?? undefined,
  include: 'customer' as const,
  limit: PAGE,
});
