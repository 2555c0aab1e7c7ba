import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import type { people } from './stock.schema';

/**
 * The users who moved stock or recorded deliveries in a restaurant, by name, without guests who did so by ordering. Does not read through
 * the ledger: each step of the recursion finds the next user in its index by user.
 */
export function listStockPeople(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<z.output<typeof people>> {
  return ctx.db.sql.read`
    with recursive movers as (
      (select user_id from stock_movements where restaurant_id = ${restaurantId} and user_id is not null order by user_id limit 1)
      union all
      select (select m.user_id from stock_movements m where m.restaurant_id = ${restaurantId} and m.user_id > movers.user_id order by m.user_id limit 1)
      from movers where movers.user_id is not null)
    select u.id as "userId", u.name from users u
    where u.role <> 'customer' and u.id in (select user_id from movers union select d.user_id from stock_deliveries d where d.restaurant_id = ${restaurantId})
    order by u.name, u.id`;
}
