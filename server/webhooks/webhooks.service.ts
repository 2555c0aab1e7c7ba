// Decided in docs/decisions/095-webhooks.md.

import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError, type Words } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { reportChange } from '@/server/core/operation/outcome';
import { refuseField } from '@/server/core/operation/refuse-field';
import { type Db, Prisma } from '@/server/core/platform/db';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import { lockSubject } from '@/server/core/writes/versioned';
import type { WebhookEndpoint } from '@/server/generated/prisma/client';
import { faultOfUrl, type UrlFault } from './addresses.rules';
import { needsHttps, openedNetworks } from './host-names';
import { newSealedSecret, readableSecret } from './secrets';
import { findEndpoint, openViewOf, viewOf } from './webhooks.query';
import type { CreateBody, ListedWebhook, UpdateBody, Webhook, WebhookWithSecret } from './webhooks.schema';
import { MAX_WEBHOOKS } from './webhooks.values';

type WebhookKey = { moduleId: number };
type InBrand = { brandId: number };

/** The subject of a webhook in the history. */
export const subjectOf = ({ moduleId }: WebhookKey) => ({ kind: 'webhook', id: moduleId });

interface EndpointHealth {
  endpointId: number;
  lastSuccessAt: Date | null;
  failingSince: Date | null;
  holdUntil: Date | null;
  waiting: number;
  failed: number;
}

/** The webhooks of a brand, by id, with their health. */
export async function listWebhooks(ctx: Context, { brandId }: InBrand): Promise<ListedWebhook[]> {
  const rows = await ctx.db.webhookEndpoint.findMany({ where: { brandId, deletedAt: null }, orderBy: { id: 'asc' } });
  const healthRows = await ctx.db.sql.read<EndpointHealth>`
    select h.endpoint_id as "endpointId", h.last_success_at as "lastSuccessAt", h.failing_since as "failingSince",
      case when h.hold_until > now() then h.hold_until end as "holdUntil",
      (select count(*)::int from webhook_deliveries d where d.endpoint_id = h.endpoint_id and d.state = 'waiting') as waiting,
      (select count(*)::int from webhook_deliveries d where d.endpoint_id = h.endpoint_id and d.state = 'failed' and not d.is_test) as failed
    from webhook_health h where h.endpoint_id = any(${rows.map(({ id }) => id)}::int[])`;
  return rows.map((row) => {
    const health = healthRows.find(({ endpointId }) => endpointId === row.id);
    const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;
    return {
      ...viewOf(row, ctx.now),
      lastSuccessAt: iso(health?.lastSuccessAt),
      failingSince: iso(health?.failingSince),
      holdUntil: iso(health?.holdUntil),
      waiting: health?.waiting ?? 0,
      failed: health?.failed ?? 0,
    };
  });
}

/** One webhook with its secrets. @throws data_not_found */
export async function getWebhook(ctx: Context, { moduleId }: WebhookKey): Promise<WebhookWithSecret> {
  return openViewOf(await findEndpoint(ctx.db, moduleId), ctx.now);
}

/** The state that `If-Match` is compared with: what the caller sees, secrets included. The history does not contain the secrets. */
export const versionedWebhook: VersionedState<WebhookKey, WebhookWithSecret> = { read: getWebhook };

const omitSecrets = ({ secret: _, secretPrevious: __, ...shown }: WebhookWithSecret): Webhook => shown;

const refusals = {
  invalid_format: {
    en: 'Enter an address such as https://orders.example.com/brigade.',
    fr: 'Saisissez une adresse comme https://orders.example.com/brigade.',
  },
  https_required: { en: 'Enter an address that begins with https.', fr: 'Saisissez une adresse qui commence par https.' },
  credentials: {
    en: 'Enter an address without user name and password: messages are signed.',
    fr: 'Saisissez une adresse sans nom d’utilisateur ni mot de passe\u00a0: les envois sont signés.',
  },
  port: {
    en: 'Enter an address with port 443, 80, or one from 1024 on.',
    fr: 'Saisissez une adresse avec le port 443, 80, ou un port à partir de 1024.',
  },
  private_address: { en: 'This address leads into a private network.', fr: 'Cette adresse mène à un réseau privé.' },
} as const satisfies Record<UrlFault, Words>;

/** @throws invalid_parameters for an address that events are not sent to, and for channels and restaurants that the brand does not have */
async function assertFits(db: Db, brandId: number, body: UpdateBody): Promise<void> {
  const { url, channelIds = [], restaurantIds = [] } = body;
  const fault = url === undefined ? null : faultOfUrl(url, openedNetworks(), needsHttps());
  if (fault) throw refuseField('url', fault, refusals[fault]);
  const channels = await db.brandChannel.findMany({ where: { brandId }, select: { channelId: true } });
  const unknownChannels = channelIds.filter((requested) => !channels.some(({ channelId }) => channelId === requested));
  if (unknownChannels.length > 0)
    throw refuseField('channelIds', 'unknown', {
      en: `Not channels of the brand: ${unknownChannels.join(', ')}.`,
      fr: `Retirez ce qui n’est pas un canal de l’enseigne\u00a0: ${unknownChannels.join(', ')}.`,
    });
  const restaurants = await db.restaurant.findMany({ where: { brandId, id: { in: restaurantIds } }, select: { id: true } });
  const foreign = restaurantIds.filter((requested) => !restaurants.some(({ id }) => id === requested));
  if (foreign.length > 0)
    throw refuseField('restaurantIds', 'unknown', {
      en: `Not restaurants of the brand: ${foreign.join(', ')}.`,
      fr: `Retirez ce qui n’est pas un restaurant de l’enseigne\u00a0: ${foreign.join(', ')}.`,
    });
}

/** Starts or ends the period in which it gets events, on the database's clock, by which events are dated. */
async function setSpan(ctx: Context, endpointId: number, isOn: boolean): Promise<void> {
  const now = Prisma.sql`date_trunc('milliseconds', now())`;
  if (isOn) await ctx.db.sql.run`insert into webhook_spans (endpoint_id, starts_at) values (${endpointId}, ${now})`;
  else await ctx.db.sql.run`update webhook_spans set ends_at = ${now} where endpoint_id = ${endpointId} and ends_at is null`;
}

/** Adds a webhook with a new secret to a brand. @throws invalid_parameters; conflict if the brand has the maximum */
export async function createWebhook(ctx: Context, { brandId, ...body }: CreateBody & InBrand): Promise<Webhook> {
  await lockSubject(ctx.db, { kind: 'webhooks', id: brandId });
  await assertFits(ctx.db, brandId, body);
  if ((await ctx.db.webhookEndpoint.count({ where: { brandId, deletedAt: null } })) >= MAX_WEBHOOKS)
    throw new AppError('conflict', { extraData: { reason: 'too_many', most: MAX_WEBHOOKS } });
  const dates = { createdAt: ctx.now, updatedAt: ctx.now };
  const data = { brandId, ...body, ...dates, sealedSecret: newSealedSecret(brandId), health: { create: {} } };
  const row = await ctx.db.webhookEndpoint.create({ data });
  if (body.isEnabled) await setSpan(ctx, row.id, true);
  const view = viewOf(row, ctx.now);
  ctx.record({ subject: subjectOf(view), before: null, after: view });
  ctx.touch('webhooks', []);
  return view;
}

/** Locks a webhook. @throws data_not_found */
async function lockEndpoint(db: Db, moduleId: number): Promise<WebhookEndpoint> {
  await lockSubject(db, subjectOf({ moduleId }));
  return findEndpoint(db, moduleId);
}

async function forgetFailures(ctx: Context, endpointId: number): Promise<void> {
  await ctx.db.webhookHealth.updateMany({ where: { endpointId }, data: { failingSince: null, holdUntil: null } });
}

async function writeChanges(ctx: Context, earlier: WebhookWithSecret, body: UpdateBody): Promise<WebhookEndpoint> {
  const { moduleId, brandId } = earlier;
  await assertFits(ctx.db, brandId, body);
  const isSwitched = body.isEnabled !== undefined && body.isEnabled !== earlier.isEnabled;
  // Locked before the endpoint, in the same order as in workers. The health of another address or period says nothing about this one.
  if (isSwitched || (body.url !== undefined && body.url !== earlier.url)) await forgetFailures(ctx, moduleId);
  const data = { ...body, updatedAt: ctx.now, ...(body.isEnabled && { goneAt: null }) };
  const row = await ctx.db.webhookEndpoint.update({ where: { id: moduleId }, data });
  if (isSwitched) await setSpan(ctx, moduleId, body.isEnabled === true);
  ctx.touch('webhooks', []);
  return row;
}

/** Updates a webhook; omitted fields are unchanged. @throws invalid_parameters, data_not_found */
export async function updateWebhook(ctx: Context, { moduleId: _, ...body }: UpdateBody & WebhookKey, earlier: WebhookWithSecret) {
  const row = await writeChanges(ctx, earlier, body);
  const after = openViewOf(row, ctx.now);
  ctx.record({ before: omitSecrets(earlier), after: omitSecrets(after) });
  return reportChange(omitSecrets(after), after);
}

/** Deletes a webhook: waiting events are no longer sent. @throws data_not_found */
export async function deleteWebhook(ctx: Context, { moduleId }: WebhookKey): Promise<Webhook> {
  const shown = viewOf(await lockEndpoint(ctx.db, moduleId), ctx.now);
  await ctx.db.webhookEndpoint.update({ where: { id: moduleId }, data: { deletedAt: ctx.now } });
  await setSpan(ctx, moduleId, false);
  ctx.record({ before: shown, after: null });
  ctx.touch('webhooks', []);
  return shown;
}

/**
 * Replaces a webhook's secret; the previous one also signs for some hours.
 * @throws data_not_found; conflict while an earlier one still signs, as receivers must not lose it early
 */
export async function rotateSecret(ctx: Context, { moduleId, graceHours }: WebhookKey & { graceHours: number }): Promise<Webhook> {
  const { brandId, sealedSecret, sealedPrevious, previousUntil } = await lockEndpoint(ctx.db, moduleId);
  if (graceHours > 0 && sealedPrevious !== null && previousUntil !== null && previousUntil > ctx.now)
    throw new AppError('conflict', { extraData: { reason: 'rotating', secretPreviousUntil: previousUntil.toISOString() } });
  const previous = { sealedPrevious: sealedSecret, previousUntil: new Date(ctx.now.getTime() + graceHours * 3_600_000) };
  // A secret that cannot be decrypted signs nothing, and would make each event fail.
  const keepsPrevious = graceHours > 0 && readableSecret(brandId, sealedSecret) !== null;
  const noPrevious = { sealedPrevious: null, previousUntil: null };
  const data = { sealedSecret: newSealedSecret(brandId), updatedAt: ctx.now, ...(keepsPrevious ? previous : noPrevious) };
  return changeEndpoint(ctx, moduleId, data);
}

/** Ends the previous secret before its hours are over. @throws data_not_found */
export function endPreviousSecret(ctx: Context, { moduleId }: WebhookKey): Promise<Webhook> {
  return changeEndpoint(ctx, moduleId, { sealedPrevious: null, previousUntil: null, updatedAt: ctx.now });
}

/** Pauses a webhook: events wait until it is resumed. @throws data_not_found */
export async function pauseWebhook(ctx: Context, { moduleId }: WebhookKey): Promise<Webhook> {
  const row = await lockEndpoint(ctx.db, moduleId);
  return row.pausedAt
    ? viewOf(row, ctx.now)
    : changeEndpoint(ctx, moduleId, { pausedAt: ctx.now, pausedReason: 'manual', updatedAt: ctx.now });
}

/** Resumes sending, with everything that waits, as if it had just happened. @throws data_not_found */
export async function resumeWebhook(ctx: Context, { moduleId }: WebhookKey): Promise<Webhook> {
  await lockEndpoint(ctx.db, moduleId);
  // Workers queue the waiting events again, as there may be a million.
  await ctx.db.sql.run`update webhook_health set failing_since = null, hold_until = null,
    resumed_at = date_trunc('milliseconds', clock_timestamp()) where endpoint_id = ${moduleId}`;
  return changeEndpoint(ctx, moduleId, { pausedAt: null, pausedReason: null, updatedAt: ctx.now });
}

async function changeEndpoint(ctx: Context, moduleId: number, data: Partial<Omit<WebhookEndpoint, 'id'>>): Promise<Webhook> {
  const before = viewOf(await lockEndpoint(ctx.db, moduleId), ctx.now);
  const after = viewOf(await ctx.db.webhookEndpoint.update({ where: { id: moduleId }, data }), ctx.now);
  ctx.record({ before, after });
  ctx.touch('webhooks', []);
  return after;
}

const settingsOf = ({ url, description, isEnabled, eventTypes, channelIds, restaurantIds }: Webhook) => ({
  ...{ url, description, isEnabled, eventTypes, channelIds, restaurantIds },
});

/**
 * Undoes the creation or deletion of a webhook: its secret and waiting events still exist.
 * @throws conflict if it was changed since and `force` is not given
 */
export async function undoWebhook(
  ctx: Context,
  entry: { before: unknown; after: unknown; subjectId: string; force: boolean },
): Promise<ChangeRecord> {
  const moduleId = Number(entry.subjectId);
  await lockSubject(ctx.db, subjectOf({ moduleId }));
  const row = await ctx.db.webhookEndpoint.findUniqueOrThrow({ where: { id: moduleId } });
  const current = row.deletedAt ? null : viewOf(row, ctx.now);
  const [expected, restored] = [entry.after as Webhook | null, entry.before as Webhook | null];
  refuseChangedSince(current && settingsOf(current), expected && settingsOf(expected), entry.force);
  const after = await ctx.db.webhookEndpoint.update({ where: { id: moduleId }, data: { deletedAt: restored ? null : ctx.now } });
  if (row.isEnabled && (current === null) !== (restored === null)) await setSpan(ctx, moduleId, restored !== null);
  ctx.touch('webhooks', []);
  return { before: current, after: restored && viewOf(after, ctx.now) };
}
