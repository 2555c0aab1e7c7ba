import type { RefusalReason } from './webhooks.values';

/** The settings that decide whether an endpoint gets an event. */
export interface Subscription {
  eventTypes: readonly string[];
  /** Empty for all. */
  channelIds: readonly number[];
  /** Empty for all. */
  restaurantIds: readonly number[];
  /** When it was enabled, in milliseconds since 1970; null if it still is. */
  spans: readonly { from: number; until: number | null }[];
}

export interface EventFacts {
  kind: string;
  /** Milliseconds since 1970. */
  at: number;
  /** For orders. */
  channelId: number | null;
  /** Where it happened, or the restaurants of a customer. Empty for all. */
  restaurantIds: readonly number[];
}

/** Why an endpoint does not get an event; empty if it does. */
export function refusalsOf({ eventTypes, channelIds, restaurantIds, spans }: Subscription, event: EventFacts): RefusalReason[] {
  const wasEnabled = spans.some(({ from, until }) => from <= event.at && (until === null || event.at < until));
  const matches = (allowed: readonly number[], actual: readonly number[]) =>
    allowed.length === 0 || actual.length === 0 || actual.some((id) => allowed.includes(id));
  return [
    ...(wasEnabled ? [] : (['off'] as const)),
    ...(eventTypes.includes(event.kind) ? [] : (['type'] as const)),
    ...(matches(channelIds, event.channelId === null ? [] : [event.channelId]) ? [] : (['channel'] as const)),
    ...(matches(restaurantIds, event.restaurantIds) ? [] : (['restaurant'] as const)),
  ];
}
