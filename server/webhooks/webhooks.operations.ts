import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import * as deliveries from './deliveries.service';
import * as trials from './trials.service';
import { locateWebhook } from './webhooks.query';
import * as schema from './webhooks.schema';
import * as service from './webhooks.service';

const tag = 'Webhooks';
const ofBrand = { brand: 'brandId' } as const;
const read = allow(permissions.webhooks.read, { locate: locateWebhook });
const write = allow(permissions.webhooks.write, { locate: locateWebhook });
const success = { code: 'webhook_succeed', data: schema.webhook } as const;
const path = '/module_external_webhooks/{moduleId}';

export const listWebhooks = query({
  path: '/brands/{brandId}/module_external_webhooks',
  summary: 'List the webhooks of a brand with their state',
  tag,
  access: allow(permissions.webhooks.read, ofBrand),
  params: schema.brandParams,
  success: { code: 'webhooks_found', data: z.array(schema.listedWebhook) },
  run: service.listWebhooks,
});

export const createWebhook = mutation({
  method: 'POST',
  path: '/brands/{brandId}/module_external_webhooks',
  summary: 'Add a webhook to a brand',
  description: 'The new webhook has a secret. `GET /module_external_webhooks/{moduleId}` returns it.',
  tag,
  access: allow(permissions.webhooks.write, ofBrand),
  params: schema.brandParams,
  body: schema.createBody,
  success: { status: 201, ...success },
  errors: ['conflict'],
  audit: { revert: service.undoWebhook, revertsCreation: true },
  run: service.createWebhook,
});

export const getWebhook = query({
  path,
  summary: 'Read a webhook, with its secret',
  description:
    'Events follow [Standard Webhooks](https://www.standardwebhooks.com): verify `webhook-signature` with the secret. Events are sent at least once. Events of one order or customer are sent in order.',
  tag,
  access: read,
  params: schema.webhookParams,
  etag: true,
  success: { code: 'webhook_succeed', data: schema.webhookWithSecret },
  example: { moduleId: 1 },
  run: service.getWebhook,
});

export const updateWebhook = mutation({
  method: 'PUT',
  path,
  summary: 'Change a webhook',
  description: 'Omitted fields are unchanged. The response does not contain the secret.',
  tag,
  access: write,
  params: schema.webhookParams,
  body: schema.updateBody,
  replaces: service.versionedWebhook,
  success,
  example: { moduleId: 1, isEnabled: true },
  audit: { subject: service.subjectOf, revert: 'replace' },
  run: service.updateWebhook,
});

export const deleteWebhook = mutation({
  method: 'DELETE',
  path,
  summary: 'Delete a webhook',
  description: 'Waiting events are no longer sent.',
  tag,
  access: write,
  params: schema.webhookParams,
  guardedBy: service.versionedWebhook,
  success,
  audit: { subject: service.subjectOf, revert: service.undoWebhook },
  run: service.deleteWebhook,
});

export const rotateSecret = mutation({
  method: 'POST',
  path: '/module_external_webhooks/{moduleId}/secret',
  summary: 'Give a webhook a new secret',
  description:
    'Until `secretPreviousUntil`, events are signed with both secrets. Read the webhook to get the new secret. Another rotation before then returns `conflict`, unless `graceHours` is 0 or the previous secret was ended.',
  tag,
  access: write,
  params: schema.webhookParams,
  body: schema.rotateBody,
  success,
  audit: { subject: service.subjectOf, always: true },
  run: service.rotateSecret,
});

export const endPreviousSecret = mutation({
  method: 'DELETE',
  path: '/module_external_webhooks/{moduleId}/secret_previous',
  summary: 'End the previous secret of a webhook immediately',
  tag,
  access: write,
  params: schema.webhookParams,
  success,
  audit: { subject: service.subjectOf },
  run: service.endPreviousSecret,
});

export const pauseWebhook = mutation({
  method: 'POST',
  path: '/module_external_webhooks/{moduleId}/pause',
  summary: 'Pause a webhook',
  description: 'Events are kept for at most 28 days, and sent once the webhook is resumed.',
  tag,
  access: write,
  params: schema.webhookParams,
  success,
  audit: { subject: service.subjectOf },
  run: service.pauseWebhook,
});

export const resumeWebhook = mutation({
  method: 'POST',
  path: '/module_external_webhooks/{moduleId}/resume',
  summary: 'Resume a webhook',
  description: 'All waiting events are sent now, in order.',
  tag,
  access: write,
  params: schema.webhookParams,
  success,
  audit: { subject: service.subjectOf },
  run: service.resumeWebhook,
});

export const sendTest = mutation({
  method: 'POST',
  path: '/module_external_webhooks/{moduleId}/test',
  summary: 'Send a test event',
  description:
    'Sends the newest event of this type, without data that identifies people, or an example if there is none. The event is sent once, whether or not the webhook is on, and contains `test: true`.',
  tag,
  access: write,
  params: schema.webhookParams,
  body: schema.testBody,
  success: { status: 201, code: 'webhook_test_queued', data: schema.deliveryDetail },
  audit: false,
  run: trials.sendTest,
});

export const checkEvent = query({
  path: '/module_external_webhooks/{moduleId}/check',
  summary: 'Check whether an order is sent to a webhook',
  description:
    'With `orderId`, returns each event of that order, with the reasons why it is not sent. Otherwise returns whether such an event would be sent now.',
  tag,
  access: allow(permissions.webhooks.read, { locate: locateWebhook, also: { restaurant: 'restaurantId' } }),
  params: schema.webhookParams,
  query: schema.checkQuery,
  success: { code: 'webhook_checked', data: schema.verdicts },
  example: { moduleId: 1, orderId: '48213' },
  run: trials.checkEvent,
});

export const listDeliveries = query({
  path: '/module_external_webhooks/{moduleId}/deliveries',
  summary: 'List the events of a webhook, newest first',
  description: 'Events are kept for 28 days.',
  tag,
  access: read,
  params: schema.webhookParams,
  query: schema.deliveryListQuery,
  success: { code: 'webhook_deliveries_found', data: schema.deliveryPage },
  run: deliveries.listDeliveries,
});

export const getDelivery = query({
  path: '/module_external_webhooks/{moduleId}/deliveries/{sequence}',
  summary: 'Read an event of a webhook, with its attempts',
  tag,
  access: read,
  params: schema.deliveryParams,
  success: { code: 'webhook_delivery_found', data: schema.deliveryDetail },
  errors: ['data_not_found'],
  run: deliveries.getDelivery,
});

export const replayDelivery = mutation({
  method: 'POST',
  path: '/module_external_webhooks/{moduleId}/deliveries/{sequence}/replay',
  summary: 'Send an event again',
  description: 'Sends the event under the same id, signed with the current secret.',
  tag,
  access: write,
  params: schema.deliveryParams,
  success: { code: 'webhook_replayed', data: schema.deliveryDetail },
  errors: ['data_not_found', 'conflict'],
  audit: false,
  run: deliveries.replayDelivery,
});

export const replayDeliveries = mutation({
  method: 'POST',
  path: '/module_external_webhooks/{moduleId}/replay',
  summary: 'Send the events of a period again',
  description:
    'Sends the events of the period, or of the last 28 days if no period is sent. One request sends up to 10,000 events, oldest first. While `hasMore` is true, repeat the request with its `begunAt`.',
  tag,
  access: write,
  params: schema.webhookParams,
  body: schema.replayBody,
  success: { code: 'webhook_replayed', data: schema.replayed },
  example: { moduleId: 1, state: 'failed' },
  audit: false,
  run: deliveries.replayDeliveries,
});
