import type { z } from 'zod';
import type { orderWithTrace } from '@/server/orders/order.schema';

/** An order with every checked offer. */
export type OrderWithTrace = z.infer<typeof orderWithTrace>;
