import { log } from './core/platform/log';
import type { Subscriber } from './core/writes/outbox';

const toLog: Subscriber = async ({ id, kind, brandId, restaurantId, payload }) => {
  log.info({ event: id, kind, brandId, restaurantId, payload }, 'event');
};

/** Who is told of which event of the outbox. */
export const subscribers: Record<string, Subscriber[]> = {
  'stock.availability_changed': [toLog],
};
