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
    .describe('Where events are sent, by POST.')
    .meta({ example: 'https://orders.example.com/brigade' }),
  description: z.string().trim().max(MAX_DESCRIPTION).meta({ example: 'Orders for the data team' }),
  isEnabled: z.boolean().describe('Events that happen while it is false are never sent.'),
  eventTypes: once(eventType, eventTypes.length)
    .min(1)
    .meta({ example: ['orders.paid', 'orders.cancelled'] }),
  channelIds: once(id, 100)
    .describe('Only orders of these sales channels. Empty: all channels. Events of customers have none.')
    .meta({ example: [1, 2] }),
  restaurantIds: once(id, MAX_RESTAURANTS)
    .describe('Only events of these restaurants. Empty: all restaurants of the brand.')
    .meta({ example: [1] }),
};

const settings = z.object({
  moduleId: id.describe('The webhook. Webhooks have ids of their own: they are not those of modules.'),
  brandId: id,
  ...fields,
  state: z.enum(webhookStates).describe('`on`: it sends. `paused`: events are kept and wait. `off`: it gets none.'),
  stopReason: z
    .enum(stopReasons)
    .nullable()
    .describe('`manual`: someone paused it. `failing`: nothing was accepted for five days. `gone`: it answered 410.')
    .meta({ example: null }),
  secretPreviousUntil: timestamp
    .nullable()
    .describe('Until when events are signed with the previous secret as well.')
    .meta({ example: null }),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** A webhook as writes answer it, and as the history keeps it: without its secrets. */
export const webhook = settings.meta({ id: 'Webhook', description: 'Where events of a brand are sent.' });
export type Webhook = z.infer<typeof webhook>;

const secret = z
  .string()
  .describe('The key of the signatures, in base64 behind `whsec_`.')
  .meta({ example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' });

export const webhookWithSecret = settings.extend({
  secret: secret
    .nullable()
    .describe('The key of the signatures. Null where it can’t be read any more: then nothing is sent until there is a new one.'),
  secretPrevious: secret.nullable().describe('The previous secret, while it signs as well.').meta({ example: null }),
});
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

export const listedWebhook = settings.extend({
  lastSuccessAt: timestamp.nullable(),
  failingSince: timestamp.nullable().describe('The first failure since the last success.').meta({ example: null }),
  holdUntil: timestamp.nullable().describe('The receiver asked for a pause until then.').meta({ example: null }),
  waiting: z.int().nonnegative().describe('Events that wait to be sent.'),
  failed: z.int().nonnegative().describe('Events of the last 28 days whose attempts are used up.'),
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
    .describe('For how many hours events are signed with the previous secret as well. 0: it ends now.'),
});

export const testBody = z.object({ type: eventType });

const failure = z.enum(attemptFailures).nullable().describe('Why the last attempt failed.').meta({ example: 'status' });
const status = z.int().nullable().describe('The HTTP status of the answer.').meta({ example: 503 });

const deliveryFields = {
  sequence: id,
  messageId: z
    .string()
    .describe('`webhook-id`: the same at each attempt, and at each webhook.')
    .meta({ example: 'evt_0f8fad5bd9cb469fa16570867728950e' }),
  type: eventType,
  eventAt: timestamp.describe('When it happened.'),
  isTest: z.boolean(),
  state: z.enum(deliveryStates).describe('`failed`: all attempts are used up. It can be sent again.'),
  attempts: z.int().nonnegative(),
  status,
  failure,
  nextAttemptAt: timestamp.nullable().describe('When it is tried next, unless one before it, or the webhook as a whole, has to wait.'),
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
  detail: z.string().nullable().describe('The system’s word for it, where there is no answer.').meta({ example: 'ECONNREFUSED' }),
  answerHeaders: z.record(z.string(), z.string()).nullable(),
  answer: z
    .string()
    .nullable()
    .describe(`The first ${MAX_ANSWER_BYTES / 1_024} kB of the answer.`)
    .meta({ example: 'Service Unavailable' }),
});

export const deliveryDetail = z.object({
  ...deliveryFields,
  body: z
    .string()
    .describe('What is sent.')
    .meta({ example: '{"id":"evt_0f8fad5bd9cb469fa16570867728950e","type":"orders.paid","data":{}}' }),
  waitsFor: id
    .nullable()
    .describe('The number of an earlier event of the same order or customer that is sent first.')
    .meta({ example: null }),
  tries: z.array(attempt).describe(`The attempts, the newest first, ${MAX_TRIES} at most.`),
});
export type DeliveryDetail = z.infer<typeof deliveryDetail>;

const period = {
  from: moment.optional().describe('Events from then on.').meta({ example: '2026-11-22T00:00:00Z' }),
  to: moment.optional().describe('Events before then.').meta({ example: '2026-11-23T00:00:00Z' }),
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
  state: z.enum(['failed', 'ended']).default('failed').describe('`ended`: those that arrived as well.'),
  begunAt: moment
    .optional()
    .describe('To go on with what is left: `begunAt` of the first answer. Events that were queued since are left out.')
    .meta({ example: '2026-11-23T08:00:00Z' }),
});
export const replayed = z.object({
  count: z.int().nonnegative().describe('Events that are sent again.'),
  hasMore: z.boolean().describe('There are more than one request sends again: repeat it with `begunAt`.'),
  begunAt: timestamp.describe('When the first request of these began.'),
});

export const checkQuery = z
  .object({
    orderId: z.string().trim().min(1).max(64).optional().describe('An order of the last 28 days.').meta({ example: '48213' }),
    type: eventType.optional().describe('What would happen, where no order is named.'),
    channelId: id.optional(),
    restaurantId: id.optional(),
  })
  .superRefine(atLeastOne(['orderId', 'type']));

export const verdict = z.object({
  type: eventType,
  eventAt: timestamp.nullable().describe('Null: not an event that happened.'),
  isSent: z.boolean(),
  reasons: z.array(z.enum(refusalReasons)).describe('Why it is not sent.').meta({ example: [] }),
  sequence: id.nullable(),
  state: z.enum(deliveryStates).nullable(),
});
export const verdicts = z.object({ verdicts: z.array(verdict) });
