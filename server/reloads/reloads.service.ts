// Decided in docs/decisions/061-cards-and-charges.md.

import type { z } from 'zod';
import { brandClock } from '@/server/brands/clock';
import type { Context } from '@/server/core/operation/context';
import { AppError, type Issue, type Words } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { Prisma } from '@/server/core/platform/db';
import type { JsonText } from '@/server/core/reads/json';
import { type Page, pageLimit, readPage, utc } from '@/server/core/reads/page';
import { brandOf, lockCustomer, lockUnarchived } from '@/server/customers/customers.service';
import type { AutomaticReload, WalletCharge } from '@/server/generated/prisma/client';
import { paymentProvider } from '@/server/payments/provider';
import { failedReload } from '@/server/wallet/brand-wallets.service';
import { findCard } from './cards.service';
import type {
  Charge,
  FailedReload,
  failedQuery,
  ReloadConfiguration,
  ReloadSettings,
  ReloadStateView,
  settingsBody,
} from './reloads.schema';
import { DEFAULT_MONTHLY_CAP_CENTS, type ReloadState } from './reloads.values';

type CustomerRef = { customerId: number };

const settingsOf = (reload: AutomaticReload | null): ReloadSettings => ({
  automaticEwalletReloadActive: reload?.isActive ?? false,
  automaticEwalletReloadMinBalance: reload?.minBalance ?? 0,
  automaticEwalletReloadAmount: reload?.amount ?? 0,
  automaticEwalletReloadCardId: reload?.cardId ?? null,
  automaticEwalletReloadMonthlyCap: reload?.monthlyCap ?? DEFAULT_MONTHLY_CAP_CENTS,
});

const find = (ctx: Context, { customerId }: CustomerRef) =>
  ctx.db.automaticReload.findUnique({ where: { brandId_customerId: { brandId: brandOf(ctx), customerId } } });

/** The automatic top-up settings of a customer's wallet. Source: spec, «GET /customers/{customerId}/ewallet_automatic_reload». */
export async function getReload(ctx: Context, ref: CustomerRef): Promise<ReloadConfiguration> {
  const { automaticEwalletReloadMonthlyCap: _, ...documented } = settingsOf(await find(ctx, ref));
  return documented;
}

/** The state that `If-Match` is compared with, under its lock. */
export const versionedReload: VersionedState<CustomerRef, ReloadSettings> = {
  lock: (ctx, { customerId }) => lockCustomer(ctx, customerId),
  read: async (ctx, ref) => settingsOf(await find(ctx, ref)),
};

/**
 * Updates the given settings. If the automatic top-up is on, a worker checks the balance at once. With another card, earlier refusals no
 * longer count.
 * @throws data_not_found also for a card that is not the customer's; conflict for an archived customer; invalid_parameters if it is on
 *   without card, minimum or amount, or with a cap below the amount
 */
export async function updateReload(
  ctx: Context,
  { customerId, ...body }: z.output<typeof settingsBody> & CustomerRef,
): Promise<ReloadSettings> {
  const brandId = brandOf(ctx);
  await lockUnarchived(ctx, customerId);
  const current = await find(ctx, { customerId });
  const next = { ...settingsOf(current), ...definedOf(body) };
  const cardId = next.automaticEwalletReloadCardId;
  if (cardId !== null) await findCard(ctx, { customerId, cardId });
  if (next.automaticEwalletReloadActive) assertWorkable(next);
  const data = {
    isActive: next.automaticEwalletReloadActive,
    minBalance: next.automaticEwalletReloadMinBalance,
    amount: next.automaticEwalletReloadAmount,
    monthlyCap: next.automaticEwalletReloadMonthlyCap,
    cardId,
    dueAt: next.automaticEwalletReloadActive ? ctx.now : null,
    reason: null,
    failures: current?.cardId === cardId ? current.failures : 0,
    updatedAt: ctx.now,
  };
  const where = { brandId_customerId: { brandId, customerId } };
  ctx.touch('customers', [customerId]);
  return settingsOf(await ctx.db.automaticReload.upsert({ where, create: { brandId, customerId, ...data }, update: data }));
}

const definedOf = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

function assertWorkable(settings: ReloadSettings): void {
  const issues: Issue[] = [];
  const refuse = (path: keyof ReloadSettings, message: Words) => issues.push({ path, code: 'invalid_value', message });
  if (settings.automaticEwalletReloadCardId === null)
    refuse('automaticEwalletReloadCardId', { en: 'Choose a card.', fr: 'Choisissez une carte.' });
  if (settings.automaticEwalletReloadMinBalance < 1)
    refuse('automaticEwalletReloadMinBalance', { en: 'Set a minimum above 0.', fr: 'Indiquez un minimum supérieur à 0.' });
  if (settings.automaticEwalletReloadAmount < 1)
    refuse('automaticEwalletReloadAmount', { en: 'Set an amount.', fr: 'Indiquez un montant.' });
  if (settings.automaticEwalletReloadMonthlyCap < settings.automaticEwalletReloadAmount)
    refuse('automaticEwalletReloadMonthlyCap', {
      en: 'The monthly cap must be at least the amount.',
      fr: 'Le plafond mensuel doit être au moins égal au montant.',
    });
  if (issues.length > 0) throw new AppError('invalid_parameters', { issues });
}

const SHOWN_CHARGES = 10;

/** The state of the automatic top-up: whether it waits, charges or was stopped, and why; and its last charges. */
export async function getReloadState(ctx: Context, { customerId }: CustomerRef): Promise<ReloadStateView> {
  const brandId = brandOf(ctx);
  const reload = await find(ctx, { customerId });
  const { begin } = await monthOf(ctx, brandId);
  const [charged] = await ctx.db.sql.read<{ amount: number }>`select coalesce(sum(amount), 0)::int as amount from wallet_charges
    where brand_id = ${brandId} and customer_id = ${customerId} and state = 'SUCCEEDED' and ended_at >= ${begin}`;
  const charges = await ctx.db.walletCharge.findMany({
    where: { brandId, customerId },
    include: { card: { select: { lastFour: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: SHOWN_CHARGES,
  });
  const state = stateOf(
    reload,
    charges.some((each) => each.state === 'REQUESTED'),
    ctx.now,
  );
  return {
    customerId,
    provider: (await paymentProvider()).name,
    settings: settingsOf(reload),
    state,
    reason: state === 'WAITING' || state === 'STOPPED' ? (reload?.reason ?? null) : null,
    nextTryAt: state === 'WAITING' ? (reload?.dueAt?.toISOString() ?? null) : null,
    chargedThisMonth: charged?.amount ?? 0,
    charges: charges.map(chargeView),
  };
}

function stateOf(reload: AutomaticReload | null, isCharging: boolean, now: Date): ReloadState {
  if (isCharging) return 'CHARGING';
  if (!reload?.isActive) return reload?.reason ? 'STOPPED' : 'OFF';
  if (!reload.dueAt) return 'READY';
  return reload.dueAt > now && reload.reason ? 'WAITING' : 'DUE';
}

const chargeView = (charge: WalletCharge & { card: { lastFour: string } }): Charge => {
  const { id, customerId, cardId, card, amount, state, failure, position, createdAt, endedAt } = charge;
  return {
    ...{ chargeId: id, customerId, cardId, lastFour: card.lastFour, amount, state, failure, position },
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
};

/** The automatic top-ups of a brand that need attention, those of the newest customers first. */
export function listFailedReloads(
  ctx: Context,
  { brandId, cursor, limit }: z.output<typeof failedQuery>,
): Promise<JsonText<Page<FailedReload>>> {
  const after = cursor === undefined ? Prisma.empty : Prisma.sql`and r.customer_id < ${cursor}`;
  const rows = Prisma.sql`select r.customer_id as "customerId", c.given_name as "givenName", c.family_name as "familyName", c.email,
      r.is_active as "isActive", r.reason::text, ${utc('r.due_at')} as "nextTryAt", r.amount, k.last_four as "lastFour", h.failure,
      ${utc('h.ended_at')} as "failedAt"
    from automatic_reloads r join customers c on c.brand_id = r.brand_id and c.id = r.customer_id and c.archived_at is null
    left join wallet_cards k on k.brand_id = r.brand_id and k.id = r.card_id
    left join lateral (select failure, ended_at from wallet_charges h where h.brand_id = r.brand_id and h.customer_id = r.customer_id
      and h.state not in ('REQUESTED', 'SUCCEEDED') order by h.created_at desc limit 1) h on true
    where r.brand_id = ${brandId} and r.${failedReload} ${after} order by r.customer_id desc ${pageLimit(limit)}`;
  return readPage(ctx.db, rows, limit);
}

/** The calendar month of a brand: its first moment and that of the next month. */
export async function monthOf({ db, now }: Pick<Context, 'db' | 'now'>, brandId: number): Promise<{ begin: Date; end: Date }> {
  const clock = await brandClock(db, brandId);
  const first = `${clock.dayOf(now).slice(0, 7)}-01`;
  return { begin: clock.startOf(first), end: clock.startOf(`${clock.addDays(first, 31).slice(0, 7)}-01`) };
}
