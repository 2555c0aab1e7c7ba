// Decided in docs/decisions/107-lists-of-orders.md.

import type { z } from 'zod';
import { Prisma } from '@/server/core/platform/db';
import { pageLimit } from '@/server/core/reads/page';
import type { ordersQuery } from './orders.schema';

/** The filters with few different values. Together they make the kind of an order. */
type Kind = Partial<Pick<z.output<typeof ordersQuery>, 'channelId' | 'consumptionMode' | 'status'>>;

/**
 * The conditions of a kind.
 * @param alias the table alias that has these columns
 */
export function kindConditions({ channelId, consumptionMode, status }: Kind, alias: 'k' | 'o'): Prisma.Sql[] {
  const column = (name: string) => Prisma.raw(`${alias}.${name}`);
  return [
    ...(channelId === undefined ? [] : [Prisma.sql`${column('channel_id')} = ${channelId}`]),
    ...(consumptionMode === undefined ? [] : [Prisma.sql`${column('consumption_mode')} = ${consumptionMode}::consumption_mode_type`]),
    ...(status === undefined ? [] : [Prisma.sql`${column('status')} = ${status}::order_status`]),
  ];
}

/**
 * Selects the orders of a page along an index by kind: a page’s worth of each existing kind, and the first of all these. The cost does not
 * depend on how rare the filters’ values are, alone or combined.
 * @param place whose orders they are, with further conditions in `rest`, both on the alias `o`
 */
export function selectByKind({
  place,
  kind,
  rest,
  order,
  limit,
}: {
  place: Prisma.Sql;
  kind: Kind;
  rest: readonly Prisma.Sql[];
  order: Prisma.Sql;
  limit: number;
}): Prisma.Sql {
  const columns = Prisma.raw('channel_id, consumption_mode, status');
  // Steps from each kind to the next along the index: a step costs the same however many orders lie between.
  return Prisma.sql`
    with recursive kinds as (
      (select ${columns} from orders o where ${place} order by ${columns} limit 1)
      union all
      select n.* from kinds k cross join lateral (select ${columns} from orders o
        where ${place} and (o.channel_id, o.consumption_mode, o.status) > (k.channel_id, k.consumption_mode, k.status)
        order by ${columns} limit 1) n)
    select o.restaurant_id as "restaurantId", o.id as "orderId"
    from kinds k cross join lateral (select o.restaurant_id, o.id, o.updated_at from orders o
      where ${Prisma.join([place, ...rest], ' and ')} and o.channel_id = k.channel_id and o.consumption_mode = k.consumption_mode
        and o.status = k.status ${order} ${pageLimit(limit)}) o
    where ${Prisma.join([Prisma.sql`true`, ...kindConditions(kind, 'k')], ' and ')} ${order} ${pageLimit(limit)}`;
}
