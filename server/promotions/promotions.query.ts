import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { Prisma } from '@/server/core/platform/db';
import { utc } from '@/server/core/reads/page';
import { etagOf } from '@/server/core/rest/etag';
import type { Promotion, PromotionWithVersion } from './promotions.schema';

export type InBrand = { brandId: number };
export type OnePromotion = InBrand & { promotionId: number };

/**
 * A promotion `p` with the version that applies at a moment (`v`: the latest that has started), and the last one (`l`). If the last one
 * has not started, it will replace `v` when it does.
 */
export const withVersions = (now: Date) => Prisma.sql`
  left join lateral (select c.version, c.starts_at, c.ends_at from promotion_versions c
    where c.brand_id = p.brand_id and c.promotion_id = p.id and c.starts_at <= ${now} order by c.version desc limit 1) v on true
  left join promotion_versions l on l.brand_id = p.brand_id and l.promotion_id = p.id and l.version = p.last_version`;

/** The state of a promotion for its managers; use after `withVersions`. */
export const stateColumn = (now: Date) => Prisma.sql`case
  when p.state <> 'published' then p.state::text
  when v.version is not null and (v.ends_at is null or v.ends_at > ${now}) then 'published'
  when l.starts_at > ${now} then 'scheduled'
  else 'ended' end`;

/** The columns of a promotion, with the cursor's number first; use after `withVersions`. */
export const promotionColumns = (now: Date) => Prisma.sql`p.id as "promotionId", p.brand_id as "brandId", p.name, p.label, p.rule,
  ${stateColumn(now)} as state, coalesce(l.rule <> p.rule or l.label <> p.label, true) as "hasChanges", v.version, p.last_version as "lastVersion",
  coalesce(v.starts_at, l.starts_at) as "startsAt", case when v.version is null then l.ends_at else v.ends_at end as "endsAt",
  case when v.version < l.version then jsonb_build_object('version', l.version, 'startsAt', ${utc('l.starts_at')}) end as next,
  coalesce(t.uses, 0)::int as uses, coalesce(t.amount, 0)::bigint as "givenCents", p.archived_at as "archivedAt",
  p.created_at as "createdAt", p.updated_at as "updatedAt"`;

/** The uses of promotions in all restaurants, read once per page. */
export const withTallies = Prisma.sql`left join lateral (select sum(uses) as uses, sum(amount) as amount from promotion_tallies t
  where t.brand_id = p.brand_id and t.promotion_id = p.id) t on true`;

/**
 * One promotion.
 * @throws data_not_found
 */
export async function readPromotion(ctx: Context, { brandId, promotionId }: OnePromotion): Promise<Promotion> {
  const [text] =
    await ctx.db.sql.readJson(Prisma.sql`select ${promotionColumns(ctx.now)} from promotions p ${withVersions(ctx.now)} ${withTallies}
    where p.brand_id = ${brandId} and p.id = ${promotionId}`);
  if (text === undefined) throw new AppError('data_not_found');
  return JSON.parse(text) as Promotion;
}

/** The editable fields. */
export const draftOf = ({ name, label, rule }: Promotion) => ({ name, label, rule });

/** The state that publishing, pausing and similar actions change. No part of it changes with time alone. */
export interface Stage {
  state: 'draft' | 'published' | 'paused' | 'ended';
  version: number;
  endsAt: string | null;
}

/**
 * The stage of a promotion.
 * @throws data_not_found
 */
export async function readStage(ctx: Context, { brandId, promotionId }: OnePromotion): Promise<Stage> {
  const [stage] = await ctx.db.sql.read<Omit<Stage, 'endsAt'> & { endsAt: Date | null }>`
    select p.state::text as state, p.last_version as version, l.ends_at as "endsAt" from promotions p
      left join promotion_versions l on l.brand_id = p.brand_id and l.promotion_id = p.id and l.version = p.last_version
    where p.brand_id = ${brandId} and p.id = ${promotionId}`;
  if (!stage) throw new AppError('data_not_found');
  return { ...stage, endsAt: stage.endsAt?.toISOString() ?? null };
}

interface DraftAndStage {
  draft: ReturnType<typeof draftOf>;
  stage: Stage;
}

async function readDraftAndStage(ctx: Context, input: OnePromotion): Promise<DraftAndStage> {
  return { draft: draftOf(await readPromotion(ctx, input)), stage: await readStage(ctx, input) };
}

/** The precondition of every write includes the state, so that people only publish what they have seen. */
export const versionedPromotion: VersionedState<OnePromotion, DraftAndStage> = { lock: lockPromotion, read: readDraftAndStage };

/**
 * One promotion with its version.
 * @throws data_not_found
 */
export async function getPromotion(ctx: Context, input: OnePromotion): Promise<PromotionWithVersion> {
  const promotion = await readPromotion(ctx, input);
  return { ...promotion, etag: etagOf({ draft: draftOf(promotion), stage: await readStage(ctx, input) }) };
}

/**
 * Locks a promotion against changes, and its limits against use, until the transaction ends.
 * @throws data_not_found
 */
export async function lockPromotion(ctx: Context, { brandId, promotionId }: OnePromotion): Promise<void> {
  const rows = await ctx.db.sql.run`select from promotions where brand_id = ${brandId} and id = ${promotionId} for no key update`;
  if (rows === 0) throw new AppError('data_not_found');
}
