import type { z } from 'zod';
import type { orderWithTrace } from '@/server/orders/orders.schema';

/** An order with every offer that was looked at. */
export type OrderWithTrace = z.infer<typeof orderWithTrace>;
