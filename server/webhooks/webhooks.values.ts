/*
 * What the schemas are made of, without zod, for the browser too.
 */

export const eventTypes = [
  'orders.paid',
  'orders.cancelled',
  'customer.account.added',
  'customer.account.updated',
  'customer.account.deleted',
] as const;
export type EventType = (typeof eventTypes)[number];

/** Sales channels: kiosk, web and POS. */
export const webhookChannels = [1, 2, 5] as const;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What the list shows of an endpoint: it sends; it is paused and keeps events; it is off. */
export const webhookStates = ['on', 'paused', 'off'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** Why an endpoint does not send: somebody paused it, it only failed for five days, or it answered 410. */
export const stopReasons = ['manual', 'failing', 'gone'] as const;
export type StopReason = (typeof stopReasons)[number];

/**
 * Why an attempt failed: the answer was no 2xx; it asked for a pause (429); it led elsewhere, which is not followed; it said that nobody is
 * there any more (410); it took longer than ten seconds; nobody was reached; the name is unknown; the certificate is not valid; the
 * address leads into our own network; what came was no HTTP; or the secret to sign with cannot be decrypted.
 */
export const attemptFailures = [
  'status',
  'rate_limited',
  'redirect',
  'gone',
  'timeout',
  'unreachable',
  'unknown_host',
  'certificate',
  'private_address',
  'https_required',
  'bad_answer',
  'unreadable_secret',
] as const;
export type AttemptFailure = (typeof attemptFailures)[number];

/** Why an event was not sent to an endpoint. */
export const refusalReasons = ['off', 'type', 'channel', 'restaurant'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const MAX_WEBHOOKS = 50;
export const MAX_RESTAURANTS = 1_000;
/** How many one request sends again. */
export const MAX_REPLAYED = 10_000;
/** How many attempts of an event are shown, the newest. */
export const MAX_TRIES = 50;
export const MAX_URL = 2_000;
export const MAX_DESCRIPTION = 200;
/** For how many hours the secret before may sign as well. */
export const MAX_GRACE_HOURS = 168;
export const USUAL_GRACE_HOURS = 24;
/** For how many days events, attempts and answers are kept. */
export const KEPT_DAYS = 28;
/** A delivery gives up after so long, in milliseconds. */
export const ATTEMPT_MS = 10_000;
export const MAX_ANSWER_BYTES = 16_384;
/** How many are sent to one endpoint at once. */
export const AT_ONCE = 10;
/** The next event of an order or customer waits for the one before for so long. */
export const ORDER_WAIT_S = 300;
