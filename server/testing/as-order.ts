import { type Context, contextOf } from '@/server/core/operation/context';
import { transaction } from '@/server/core/platform/db';
import { type Actor, factsOf } from './as';

/** Runs something as orders do: in a transaction, with a caller in a restaurant. */
export function asOrder<T>(
  actor: Actor,
  { brandId, restaurantId }: { brandId: number; restaurantId: number },
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  return transaction((db) => work(contextOf(db, factsOf(actor.caller), { brandId, restaurantId, brandGroupId: null })));
}
