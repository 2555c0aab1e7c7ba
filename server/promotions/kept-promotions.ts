// Decided in docs/decisions/087-versions-of-promotions.md.

import { bus } from '@/server/core/live/bus';
import type { Context } from '@/server/core/operation/context';
import type { Db } from '@/server/core/platform/db';
import { singleton } from '@/server/core/platform/singleton';
import { type CompiledPromotions, compilePromotions, type PromotionVersion } from '@/server/pricing/compile.rules';
import type { OnePromotion } from './promotions.query';
import { type Version, versionsAt } from './versions.rules';

/** The cached promotions of a brand: its versions, and the compiled sets of versions, by the time from which they apply. */
interface CachedBrand {
  versions: Version[];
  /** The times at which the set of applying versions changes, in order. */
  changes: number[];
  sets: Map<number, PromotionSet>;
}

/** The promotions that apply at the same time. */
export interface PromotionSet {
  compiled: CompiledPromotions;
  /** Those with limits. What is left of these must be queried. */
  limited: readonly Pick<PromotionVersion, 'promotionId' | 'rule'>[];
}

/** Compiles promotions that apply together. */
export const setOf = (versions: readonly PromotionVersion[]): PromotionSet => ({
  compiled: compilePromotions(versions),
  limited: versions.filter(({ rule: { conditions } }) => limits.some((limit) => conditions[limit] !== undefined)),
});
const limits = ['budgetCents', 'maximumUses', 'usesPerMember'] as const;

interface CacheEntry {
  answer: Promise<CachedBrand>;
  until: number;
}

/** The maximum age of a cart, as tills and kiosks also work without a connection. */
const OLDEST_CART = '72 hours';
/** A lost change notification leaves the cache stale for at most this long. */
const TTL_MS = 60_000;
/** The maximum of cached brands per process, and of compiled sets per brand. */
const [MAX_BRANDS, MAX_TIMES] = [2_000, 8];

const cache = singleton('promotions', () => new Map<number, CacheEntry>());
const listening = singleton('promotions.listening', () => ({ began: false }));

async function listen(): Promise<void> {
  if (!listening.began) {
    listening.began = true;
    bus.subscribe(
      'promotions',
      ({ brandId }) => cache.delete(brandId),
      () => cache.clear(),
    );
  }
  await bus.ready();
}

/** After the commit, notifies open screens of a promotion's change, and makes every process reload the promotions of the brand. */
export function announcePromotion(ctx: Context, { brandId, promotionId }: OnePromotion): void {
  ctx.touch('promotions', [promotionId]);
  ctx.afterCommit(async () => {
    cache.delete(brandId);
    await bus.publish('promotions', { brandId });
  });
}

/**
 * The promotions of a brand that apply at a moment. They are compiled once for all carts between two changes.
 * @param at when the cart was made
 */
export async function promotionsAt(db: Db, brandId: number, at: Date): Promise<PromotionSet> {
  const brand = await readCached(db, brandId);
  const time = at.getTime();
  const since = brand.changes.findLast((change) => change <= time) ?? Number.NEGATIVE_INFINITY;
  const cached = brand.sets.get(since);
  if (cached) return cached;
  const promotionSet = setOf(versionsAt(brand.versions, time));
  if (brand.sets.size >= MAX_TIMES) brand.sets.clear();
  brand.sets.set(since, promotionSet);
  return promotionSet;
}

/** The versions of a brand that may apply, from the cache of this process. */
export async function versionsOf(db: Db, brandId: number): Promise<readonly Version[]> {
  return (await readCached(db, brandId)).versions;
}

async function readCached(db: Db, brandId: number): Promise<CachedBrand> {
  // Listening before reading makes sure that no write in between is missed.
  await listen();
  const cached = cache.get(brandId);
  if (cached && cached.until > Date.now()) return cached.answer;
  if (cache.size >= MAX_BRANDS) cache.clear();
  const entry: CacheEntry = { answer: readBrand(db, brandId), until: Date.now() + TTL_MS };
  cache.set(brandId, entry);
  entry.answer.catch(() => cache.get(brandId) === entry && cache.delete(brandId));
  return entry.answer;
}

interface Row extends Omit<Version, 'startsAt' | 'endsAt'> {
  startsAt: Date;
  endsAt: Date | null;
}

/** Reads the versions of published promotions, without those that were replaced before the oldest possible cart. */
async function readBrand(db: Db, brandId: number): Promise<CachedBrand> {
  const rows = await db.sql.read<Row>`
    select p.id as "promotionId", v.version, p.name, v.label, v.rule, v.starts_at as "startsAt", v.ends_at as "endsAt"
    from promotions p join promotion_versions v on v.brand_id = p.brand_id and v.promotion_id = p.id
    where p.brand_id = ${brandId} and p.state = 'published' and p.archived_at is null
      and (v.ends_at is null or v.ends_at > now() - ${OLDEST_CART}::interval)
      and not exists (select from promotion_versions n where n.brand_id = v.brand_id and n.promotion_id = v.promotion_id
        and n.version > v.version and n.starts_at <= greatest(v.starts_at, now() - ${OLDEST_CART}::interval))
    order by p.id, v.version`;
  const versions = rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: startsAt.getTime(),
    endsAt: endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
  }));
  const moments = versions.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
  const changes = [...new Set(moments)].filter(Number.isFinite).sort((a, b) => a - b);
  return { versions, changes, sets: new Map() };
}
