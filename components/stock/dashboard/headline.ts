import type { z } from 'zod';
import type { forecast } from '@/server/stock/stock.schema';

type Forecast = Pick<z.infer<typeof forecast>, 'at' | 'closesAt' | 'items'>;

/** Whether service is over, so that there is nothing left to forecast. */
export const hasEnded = ({ at, closesAt, items }: Forecast): boolean => items.length === 0 && at >= closesAt;
