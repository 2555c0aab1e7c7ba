import type { Orm } from '@/server/core/db';
import type { Prisma } from '@/server/generated/prisma/client';
import type { WithRestaurant } from './unique';

/** A consumption mode: take away on the web, unless told otherwise. */
export function createConsumptionMode(db: Orm, mode: WithRestaurant<Prisma.ConsumptionModeUncheckedCreateInput>) {
  return db.consumptionMode.create({ data: { channelId: 2, type: 'MODE_TAKE_AWAY', ...mode } });
}
