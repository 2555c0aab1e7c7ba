import { z } from 'zod';
import { atLeastOne, eachOnce, id, moment, pageSize, position, timestamp } from '@/server/core/operation/fields';
import {
  attemptFailures,
  deliveryStates,
  eventTypes,
  MAX_ANSWER_BYTES,
  MAX_DESCRIPTION,
  MAX_GRACE_HOURS,
  MAX_RESTAURANTS,
  MAX_TRIES,
  MAX_URL,
  refusalReasons,
  stopReasons,
  USUAL_GRACE_HOURS,
  webhookStates,
} from './webhooks.values';

const once = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .array(item)
    .max(max)
    .refine(...eachOnce('duplicate'));

const eventType = z.enum(eventTypes).meta({ example: 'orders.paid' });

const fields = {
  url: z
    .string()
    .trim()
    .min(1)
    .max(MAX_URL)
    .describe('The URL to which events are sent, by POST.')
    .meta({ example: 'https://orders.example.com/brigade' }),
  description: z.string().trim().max(MAX_DESCRIPTION).meta({ example: 'Orders for the data team' }),
  isEnabled: z.boolean().describe('Whether the webhook is on. Events that occur while it is off are never sent.'),
  eventTypes: once(eventType, eventTypes.length)
    .min(1)
    .meta({ example: ['orders.paid', 'orders.cancelled'] }),
  channelIds: once(id, 100)
    .describe('The sales channels whose orders are sent. An empty list means all channels. Customer events have no channel.')
    .meta({ example: [1, 2] }),
  restaurantIds: once(id, MAX_RESTAURANTS)
    .describe('The restaurants whose events are sent. An empty list means all restaurants of the brand.')
    .meta({ example: [1] }),
};

const settings = z.object({
  moduleId: id.describe('The id of the webhook. Webhooks have ids of their own, which are not those of modules.'),
  brandId: id,
  ...fields,
  state: z
    .enum(webhookStates)
    .describe('The state of the webhook. `on`: events are sent. `paused`: events are kept and wait. `off`: no events are sent.'),
  stopReason: z
    .enum(stopReasons)
    .nullable()
    .describe(
      'The reason for a pause; null if there is none. `manual`: someone paused the webhook. `failing`: no event was accepted for five days. `gone`: the receiver answered 410.',
    )
    .meta({ example: null }),
  secretPreviousUntil: timestamp
    .nullable()
    .describe('When the previous secret stops signing events; null if there is none.')
    .meta({ example: null }),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** A webhook without its secrets, as in responses to writes and in the history. */
export const webhook = settings.meta({ id: 'Webhook', description: 'A webhook, to which events of a brand are sent.' });
export type Webhook = z.infer<typeof webhook>;

const secret = z
  .string()
  .describe('The key of the signatures, in base64, preceded by `whsec_`.')
  .meta({ example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' });

export const webhookWithSecret = settings.extend({
  secret: secret
    .nullable()
    .describe('The key of the signatures. Null if it can no longer be read: nothing is then sent until there is a new one.'),
  secretPrevious: secret.nullable().describe('The previous secret, while it still signs events; otherwise null.').meta({ example: null }),
});
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

export const listedWebhook = settings.extend({
  lastSuccessAt: timestamp.nullable(),
  failingSince: timestamp.nullable().describe('The first failure since the last success; null if there is none.').meta({ example: null }),
  holdUntil: timestamp
    .nullable()
    .describe('The moment until which the receiver asked for a pause; null if it did not.')
    .meta({ example: null }),
  waiting: z.int().nonnegative().describe('The number of events that wait to be sent.'),
  failed: z.int().nonnegative().describe('The number of events of the last 28 days whose attempts are used up.'),
});
export type ListedWebhook = z.infer<typeof listedWebhook>;

export const brandParams = z.object({ brandId: id });
export const webhookParams = z.object({ moduleId: id });
export const deliveryParams = webhookParams.extend({ sequence: id.describe('The number of the event at this webhook.') });

export const createBody = z.object({
  ...fields,
  description: fields.description.default(''),
  isEnabled: fields.isEnabled.default(true),
  channelIds: fields.channelIds.default([]),
  restaurantIds: fields.restaurantIds.default([]),
});
export type CreateBody = z.output<typeof createBody>;

export const updateBody = z
  .object(fields)
  .partial()
  .superRefine(atLeastOne(Object.keys(fields)));
export type UpdateBody = z.output<typeof updateBody>;

export const rotateBody = z.object({
  graceHours: z
    .int()
    .min(0)
    .max(MAX_GRACE_HOURS)
    .default(USUAL_GRACE_HOURS)
    .describe('The number of hours during which events are also signed with the previous secret. 0 ends it immediately.'),
});

export const testBody = z.object({ type: eventType });

const failure = z
  .enum(attemptFailures)
  .nullable()
  .describe('The reason why the last attempt failed; null if it did not.')
  .meta({ example: 'status' });
const status = z.int().nullable().describe('The HTTP status of the receiver’s response; null if there was none.').meta({ example: 503 });

const deliveryFields = {
  sequence: id,
  messageId: z
    .string()
    .describe('The id of the event, sent as `webhook-id`. It is the same for each attempt and for each webhook.')
    .meta({ example: 'evt_0f8fad5bd9cb469fa16570867728950e' }),
  type: eventType,
  eventAt: timestamp.describe('When the event occurred.'),
  isTest: z.boolean(),
  state: z.enum(deliveryStates).describe('The state of the event. `failed`: all attempts are used up. The event can be sent again.'),
  attempts: z.int().nonnegative(),
  status,
  failure,
  nextAttemptAt: timestamp
    .nullable()
    .describe('When the event is tried next, unless an earlier event or the whole webhook has to wait; null if it is not tried again.'),
  endedAt: timestamp.nullable(),
};

export const delivery = z.object(deliveryFields).meta({ id: 'WebhookDelivery', description: 'An event for a webhook.' });
export type Delivery = z.infer<typeof delivery>;

export const attempt = z.object({
  number: id,
  at: timestamp,
  durationMs: z.int().nonnegative().meta({ example: 84 }),
  url: z.string().meta({ example: 'https://orders.example.com/brigade' }),
  requestHeaders: z.record(z.string(), z.string()),
  status,
  failure,
  detail: z
    .string()
    .nullable()
    .describe('The error code of the system, if there is no response; otherwise null.')
    .meta({ example: 'ECONNREFUSED' }),
  answerHeaders: z.record(z.string(), z.string()).nullable(),
  answer: z
    .string()
    .nullable()
    .describe(`The first ${MAX_ANSWER_BYTES / 1_024} kB of the response.`)
    .meta({ example: 'Service Unavailable' }),
});

export const deliveryDetail = z.object({
  ...deliveryFields,
  body: z
    .string()
    .describe('The body that is sent.')
    .meta({ example: '{"id":"evt_0f8fad5bd9cb469fa16570867728950e","type":"orders.paid","data":{}}' }),
  waitsFor: id
    .nullable()
    .describe('The number of an earlier event of the same order or customer that is sent first; null for none.')
    .meta({ example: null }),
  tries: z.array(attempt).describe(`The attempts, newest first, at most ${MAX_TRIES}.`),
});
export type DeliveryDetail = z.infer<typeof deliveryDetail>;

const period = {
  from: moment.optional().describe('Only events from this moment.').meta({ example: '2026-11-22T00:00:00Z' }),
  to: moment.optional().describe('Only events before this moment.').meta({ example: '2026-11-23T00:00:00Z' }),
};

export const deliveryListQuery = z.object({
  state: z.enum(deliveryStates).optional(),
  type: eventType.optional(),
  ...period,
  cursor: position.optional(),
  limit: pageSize(50),
});
export const deliveryPage = z.object({ items: z.array(delivery), nextCursor: z.string().nullable().meta({ example: null }) });

export const replayBody = z.object({
  ...period,
  type: eventType.optional(),
  state: z
    .enum(['failed', 'ended'])
    .default('failed')
    .describe('The events to send. `failed`: failed events only. `ended`: also events that were accepted.'),
  begunAt: moment
    .optional()
    .describe(
      '`begunAt` of the first response, to continue with the remaining events. Events that were queued since then are not included.',
    )
    .meta({ example: '2026-11-23T08:00:00Z' }),
});
export const replayed = z.object({
  count: z.int().nonnegative().describe('The number of events that are sent again.'),
  hasMore: z.boolean().describe('Whether more events remain than one request sends again. If so, repeat it with `begunAt`.'),
  begunAt: timestamp.describe('When the first of these requests began.'),
});

export const checkQuery = z
  .object({
    orderId: z.string().trim().min(1).max(64).optional().describe('An order of the last 28 days.').meta({ example: '48213' }),
    type: eventType.optional().describe('The type of event to check, if no order is sent.'),
    channelId: id.optional(),
    restaurantId: id.optional(),
  })
  .superRefine(atLeastOne(['orderId', 'type']));

export const verdict = z.object({
  type: eventType,
  eventAt: timestamp.nullable().describe('When the event occurred; null if the check is not for an actual event.'),
  isSent: z.boolean(),
  reasons: z.array(z.enum(refusalReasons)).describe('The reasons why the event is not sent.').meta({ example: [] }),
  sequence: id.nullable(),
  state: z.enum(deliveryStates).nullable(),
});
export const verdicts = z.object({ verdicts: z.array(verdict) });
