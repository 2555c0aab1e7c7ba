import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';
import type { WebhookEndpoint } from '@/server/generated/prisma/client';
import { readableSecret } from './secrets';
import type { Webhook, WebhookWithSecret } from './webhooks.schema';
import type { EventType, StopReason, WebhookState } from './webhooks.values';

/** The brand of a webhook, including deleted ones, since deleting can be undone. Null if it never existed. */
export async function locateWebhook(db: Db, { moduleId }: { moduleId: number }): Promise<{ brandId: number } | null> {
  return db.webhookEndpoint.findUnique({ where: { id: moduleId }, select: { brandId: true } });
}

/** @throws data_not_found */
export async function findEndpoint(db: Db, moduleId: number): Promise<WebhookEndpoint> {
  const endpoint = await db.webhookEndpoint.findFirst({ where: { id: moduleId, deletedAt: null } });
  if (!endpoint) throw new AppError('data_not_found');
  return endpoint;
}

const stateOf = ({ isEnabled, pausedAt }: WebhookEndpoint): WebhookState => (!isEnabled ? 'off' : pausedAt ? 'paused' : 'on');
const stopOf = ({ isEnabled, pausedReason, goneAt }: WebhookEndpoint): StopReason | null =>
  goneAt ? 'gone' : isEnabled ? pausedReason : null;

/** A webhook without its secrets. */
export function viewOf(row: WebhookEndpoint, now: Date): Webhook {
  const { id, brandId, url, description, isEnabled, channelIds, restaurantIds, previousUntil, createdAt, updatedAt } = row;
  return {
    ...{ moduleId: id, brandId, url, description, isEnabled, channelIds, restaurantIds },
    eventTypes: row.eventTypes as EventType[],
    state: stateOf(row),
    stopReason: stopOf(row),
    secretPreviousUntil: previousUntil && previousUntil > now ? previousUntil.toISOString() : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** A webhook with its secrets, if they can be decrypted. */
export function openViewOf(row: WebhookEndpoint, now: Date): WebhookWithSecret {
  const view = viewOf(row, now);
  const sealedPrevious = view.secretPreviousUntil === null ? null : row.sealedPrevious;
  const readSecret = (sealed: string | null) => sealed && readableSecret(row.brandId, sealed);
  return { ...view, secret: readSecret(row.sealedSecret), secretPrevious: readSecret(sealedPrevious) };
}

/** SQL: when a delivery `d` is tried next. */
export const nextAttempt = Prisma.sql`case when d.state = 'waiting' then d.due_at end`;
