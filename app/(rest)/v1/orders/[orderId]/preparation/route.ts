import { endpoint } from '@/server/core/rest/endpoint';
import { setPreparation } from '@/server/orders/orders.operations';

export const PUT = endpoint(setPreparation);
