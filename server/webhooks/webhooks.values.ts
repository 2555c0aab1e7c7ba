/* Values of the schemas, without zod, for browsers. */

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

/** The states in lists: it sends; it is paused and keeps events; it is off. */
export const webhookStates = ['on', 'paused', 'off'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** Why an endpoint does not send: paused by hand, paused after five days of failures, or off because it responded with 410. */
export const stopReasons = ['manual', 'failing', 'gone'] as const;
export type StopReason = (typeof stopReasons)[number];

/**
 * Why an attempt failed: a response other than 2xx; a request for a pause (429); a redirect, which is not followed; the endpoint is gone
 * (410); more than ten seconds; no connection; an unknown name; an invalid certificate; an address in our own network; an address
 * without https, where it is required; a response that is not HTTP; or a secret that cannot be decrypted.
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
/** The most events that one request sends again. */
export const MAX_REPLAYED = 10_000;
/** The most attempts shown of an event, newest first. */
export const MAX_TRIES = 50;
export const MAX_URL = 2_000;
export const MAX_DESCRIPTION = 200;
/** The most hours for which the previous secret may also sign. */
export const MAX_GRACE_HOURS = 168;
export const USUAL_GRACE_HOURS = 24;
/** How many days events, attempts and responses are kept. */
export const KEPT_DAYS = 28;
/** The time limit of an attempt, in milliseconds. */
export const ATTEMPT_MS = 10_000;
export const MAX_ANSWER_BYTES = 16_384;
/** The most events sent to one endpoint at once. */
export const AT_ONCE = 10;
/** The most seconds that the next event of an order or customer waits for a retry of the one before, from when it was queued. */
export const ORDER_WAIT_S = 300;
