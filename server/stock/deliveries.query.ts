import type { z } from 'zod';
import { Prisma } from '@/server/core/platform/db';
import { containing } from '@/server/core/reads/page';
import type { deliveriesQuery, deliveryFilters } from './stock.schema';

/** The columns of a delivery `d` in lists. */
export const summaryColumns = Prisma.sql`d.id as "deliveryId", d.restaurant_id as "restaurantId", d.supplier_name as "supplierName", d.reference,
  d.expected_at as "expectedAt", d.received_at as "receivedAt", d.cancelled_at as "cancelledAt", d.created_at as "createdAt", d.user_id as "userId",
  (select count(*)::int from stock_delivery_lines l where l.delivery_id = d.id) as "lineCount",
  (select coalesce(sum(l.quantity), 0) from stock_delivery_lines l where l.delivery_id = d.id) as "totalQuantity",
  (select sum(l.quantity::bigint * l.unit_cost_cents) from stock_delivery_lines l where l.delivery_id = d.id) as "totalCost",
  (select count(*)::int from stock_delivery_lines l where l.delivery_id = d.id and l.unit_cost_cents is null) as "linesWithoutCost"`;

const conditionOfState = {
  expected: Prisma.sql`d.received_at is null and d.cancelled_at is null`,
  received: Prisma.sql`d.received_at is not null`,
  cancelled: Prisma.sql`d.cancelled_at is not null`,
};

/** The date on which a delivery was received or is due. */
const dateOf = (table: 'd' | 'c') => Prisma.raw(`coalesce(${table}.received_at, ${table}.expected_at, ${table}.created_at)`);

const sortKeys = {
  recorded: (table: 'd' | 'c') => Prisma.raw(`${table}.id`),
  date: dateOf,
  supplier: (table: 'd' | 'c') => Prisma.raw(`lower(${table}.supplier_name)`),
};

/** The conditions on the deliveries `d` of a restaurant. Times are the bounds of its days. */
function conditions(
  restaurantId: number,
  { state, search, supplierName }: z.output<typeof deliveryFilters>,
  { from, to }: { from?: Date; to?: Date },
): Prisma.Sql[] {
  const where = [Prisma.sql`d.restaurant_id = ${restaurantId}`];
  if (state) where.push(conditionOfState[state]);
  if (supplierName) where.push(Prisma.sql`d.supplier_name = ${supplierName}`);
  if (from) where.push(Prisma.sql`${dateOf('d')} >= ${from}`);
  if (to) where.push(Prisma.sql`${dateOf('d')} < ${to}`);
  if (search?.trim()) {
    const pattern = containing(search.trim());
    where.push(Prisma.sql`(search_fold(d.supplier_name) like ${pattern} or search_fold(coalesce(d.reference, '')) like ${pattern}
      or exists (select from stock_delivery_lines l join products p on p.id = l.product_id
        where l.delivery_id = d.id and search_fold(p.name) like ${pattern}))`);
  }
  return where;
}

/** A page of deliveries after the one that the cursor names, ordered by a value that need not be unique, then by id. */
export function deliveriesPage(
  input: z.output<typeof deliveriesQuery> & { restaurantId: number },
  bounds: { from?: Date; to?: Date },
  limit: Prisma.Sql,
): Prisma.Sql {
  const { restaurantId, sort, cursor } = input;
  const isDescending = sort.startsWith('-');
  const key = sortKeys[(isDescending ? sort.slice(1) : sort) as keyof typeof sortKeys];
  const direction = Prisma.raw(isDescending ? 'desc' : 'asc');
  const where = conditions(restaurantId, input, bounds);
  if (cursor !== undefined) {
    const comparison = Prisma.raw(isDescending ? '<' : '>');
    where.push(
      key === sortKeys.recorded
        ? Prisma.sql`d.id ${comparison} ${cursor}`
        : Prisma.sql`(${key('d')}, d.id) ${comparison}
            (select ${key('c')}, c.id from stock_deliveries c where c.restaurant_id = ${restaurantId} and c.id = ${cursor})`,
    );
  }
  return Prisma.sql`select ${summaryColumns} from stock_deliveries d where ${Prisma.join(where, ' and ')}
    order by ${key('d')} ${direction}, d.id ${direction} ${limit}`;
}
