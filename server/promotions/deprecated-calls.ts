import type { Context } from '@/server/core/operation/context';
import type { DeprecatedCallers } from './promotions.schema';

const MAX_USER_AGENT = 200;
/** The most callers in a list. */
const MAX_CALLERS = 500;
const guests = new Set(['customer', 'web', 'guest']);

/**
 * Records the callers of deprecated operations. Devices and accounts are recorded by name, guests only by the brand that they order from.
 */
export async function noteDeprecatedCall({ db, caller, scope, userAgent, now }: Context, operation: string): Promise<void> {
  const isGuest = guests.has(caller.role);
  const userId = isGuest ? 0 : (caller.userId ?? 0);
  const restaurantId = isGuest ? 0 : (scope.restaurantId ?? 0);
  await db.sql.run`insert into deprecated_calls as c (operation, brand_id, restaurant_id, role, user_id, user_agent, first_at, last_at)
    values (${operation}, ${scope.brandId ?? 0}, ${restaurantId}, ${caller.role}, ${userId}, ${isGuest ? '' : (userAgent ?? '').slice(0, MAX_USER_AGENT)}, ${now}, ${now})
    on conflict (operation, brand_id, restaurant_id, role, user_id)
    do update set calls = c.calls + 1, user_agent = excluded.user_agent, last_at = greatest(c.last_at, excluded.last_at)`;
}

/** The callers that still use deprecated operations, latest call first. */
export async function listDeprecatedCallers(ctx: Context): Promise<DeprecatedCallers> {
  const rows = await ctx.db.sql.readJson`select c.operation, c.brand_id as "brandId", b.name as "brandName",
      nullif(c.restaurant_id, 0) as "restaurantId", r.name as "restaurantName", c.role, u.id as "userId", u.name as "userName",
      c.user_agent as "userAgent", c.calls, c.first_at as "firstAt", c.last_at as "lastAt"
    from deprecated_calls c join brands b on b.id = c.brand_id left join restaurants r on r.id = c.restaurant_id
      left join users u on u.id = c.user_id
    order by c.last_at desc, c.operation, c.brand_id, c.restaurant_id, c.role, c.user_id limit ${MAX_CALLERS}`;
  return rows.map((text) => JSON.parse(text) as DeprecatedCallers[number]);
}
