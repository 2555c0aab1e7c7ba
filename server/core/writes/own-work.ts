import { randomUUID } from 'node:crypto';
import { guest } from '../callers/caller';
import { type Context, contextOf, type RequestFacts } from '../operation/context';
import { type Db, transaction } from '../platform/db';
import { announceTouched } from './changes';
import { insertEvents } from './outbox';
import { retry } from './retries';

/**
 * Runs a write that no request asked for, such as an expiry, in its own transaction, with its events; open screens are told after the
 * commit. It has no author and no history entry. It is run again after a deadlock or serialization failure, so the work must have no
 * effects outside of the transaction.
 * @param brandId the brand whose things it changes
 */
export async function writeOnOurOwn<T>(brandId: number, work: (ctx: Context) => Promise<T>): Promise<T> {
  const runOnce = async (db: Db) => {
    const facts: RequestFacts = { caller: guest, requestId: randomUUID(), locale: 'en', ip: null, userAgent: null };
    const ctx = contextOf(db, facts, { brandId, brandGroupId: null });
    const result = await work(ctx);
    const { events } = ctx.effects;
    if (events.length > 0) await db.sql.run(insertEvents(events, { brandId, restaurantId: null }));
    return { done: result, effects: ctx.effects };
  };
  const { done: result, effects } = await retry(() => transaction(runOnce));
  announceTouched(effects, { brandId });
  return result;
}
