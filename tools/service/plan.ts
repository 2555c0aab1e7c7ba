import { chooseChannel } from '@/prisma/seed/habits/choices';
import { busyness, clockOf } from '@/prisma/seed/habits/rhythm';
import { randomFrom } from '@/prisma/seed/random';
import { type House, KIOSK, WEB } from './houses';

/** A guest's visit: when, where and on which channel. Everything else is chosen later, from the visit's own random numbers. */
export interface Visit {
  name: string;
  /** The number among the restaurant’s guests, from 0. */
  number: number;
  /** Minute of the day. */
  at: number;
  house: House;
  channelId: number;
  /** A result that must happen on every day, however short, so that each one is tested. */
  after: 'cancelled' | 'cancelled twice' | 'line refunded' | 'amount refunded' | null;
  hasCoupon: boolean;
  isAtCounter: boolean;
}

/** By guest number in a restaurant: guest 3 and every 60th after it are refunded, and so on. */
const forcedResults: Record<number, Visit['after']> = { 3: 'cancelled', 6: 'line refunded', 9: 'amount refunded', 12: 'cancelled twice' };
const FORCED_RESULT_EVERY = 60;

interface PlanInput {
  houses: readonly House[];
  seed: string;
  /** The simulated minutes of the day. */
  from: number;
  until: number;
  /** The number of guests relative to the demo chain. */
  factor: number;
}

/** The number of guests in a part of an ordinary day. */
export function guestsOf(house: House, from: number, until: number): number {
  const { service, closesAt } = house;
  const busy = busyness(service.peaks);
  const busynessBetween = (begin: number, end: number) => {
    let sum = 0;
    for (let minute = begin; minute < end; minute++) sum += busy(minute);
    return sum;
  };
  const total = busynessBetween(service.opensAt, closesAt);
  return service.ordersPerDay * (busynessBetween(Math.max(from, service.opensAt), Math.min(until, closesAt)) / total);
}

/** All visits in a part of the day, in order; the same for the same seed. */
export function planVisits({ houses, seed, from, until, factor }: PlanInput): Visit[] {
  return houses
    .flatMap((house) => {
      const { restaurantId, service, closesAt } = house;
      const random = randomFrom(`${seed}/plan/${restaurantId}`);
      const begin = Math.max(from, service.opensAt);
      const end = Math.min(until, closesAt);
      if (begin >= end) return [];
      const clock = clockOf(busyness(service.peaks), begin, end);
      const count = random.round(guestsOf(house, from, until) * factor);
      let [online, atKiosk] = [0, 0];
      return Array.from({ length: count }, (_, index): Visit => {
        const at = clock((index + random.next()) / count);
        const channelId = chooseChannel(service.channels, random.next());
        if (channelId === WEB) online += 1;
        if (channelId === KIOSK) atKiosk += 1;
        return {
          ...{
            name: `${seed}/${restaurantId}/${index}`,
            number: index,
            at,
            house,
            channelId,
            after: forcedResults[index % FORCED_RESULT_EVERY] ?? null,
          },
          hasCoupon: channelId === WEB && online % 10 === 1,
          isAtCounter: channelId === KIOSK && atKiosk % 15 === 2,
        };
      });
    })
    .sort((a, b) => a.at - b.at);
}
