import { endpoint } from '@/server/core/rest/endpoint';
import { beginOrderCard } from '@/server/orders/orders.operations';

export const POST = endpoint(beginOrderCard);
