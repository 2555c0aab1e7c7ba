import type { RefusalReason } from './webhooks.values';

/** The settings that decide whether an endpoint gets an event. */
export interface Taste {
  eventTypes: readonly string[];
  /** Empty for all. */
  channelIds: readonly number[];
  /** Empty for all. */
  restaurantIds: readonly number[];
  /** When it was enabled, in milliseconds since 1970; null if it still is. */
  spans: readonly { from: number; until: number | null }[];
}

export interface Happening {
  kind: string;
  /** Milliseconds since 1970. */
  at: number;
  /** For orders. */
  channelId: number | null;
  /** Where it happened, or the restaurants of a customer. Empty for all. */
  restaurantIds: readonly number[];
}

/** Why an endpoint does not get an event; empty if it does. */
export function refusalsOf({ eventTypes, channelIds, restaurantIds, spans }: Taste, event: Happening): RefusalReason[] {
  const wasOn = spans.some(({ from, until }) => from <= event.at && (until === null || event.at < until));
  const knows = (wanted: readonly number[], found: readonly number[]) =>
    wanted.length === 0 || found.length === 0 || found.some((id) => wanted.includes(id));
  return [
    ...(wasOn ? [] : (['off'] as const)),
    ...(eventTypes.includes(event.kind) ? [] : (['type'] as const)),
    ...(knows(channelIds, event.channelId === null ? [] : [event.channelId]) ? [] : (['channel'] as const)),
    ...(knows(restaurantIds, event.restaurantIds) ? [] : (['restaurant'] as const)),
  ];
}
