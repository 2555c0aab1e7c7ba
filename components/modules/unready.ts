import type { RestaurantReadiness } from '@/server/readiness/readiness.schema';

type Ways = Pick<RestaurantReadiness['ways'][number], 'channelId' | 'reasons'>[];

/** The channels on which nobody can order even when they are open, as something must be set up first. */
export function unreadyChannels(ways: Ways): ReadonlySet<number> {
  const isBlocked = ({ reasons }: Ways[number]) => reasons.some(({ code, weight }) => weight === 'blocks' && code !== 'restaurant_closed');
  const orderable = new Set(ways.filter((way) => !isBlocked(way)).map(({ channelId }) => channelId));
  return new Set(ways.map(({ channelId }) => channelId).filter((channelId) => !orderable.has(channelId)));
}
