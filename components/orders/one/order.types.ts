import type { z } from 'zod';
import type { orderWithTrace } from '@/server/orders/order.schema';

/** An order with every offer that was looked at. */
export type OrderWithTrace = z.infer<typeof orderWithTrace>;
