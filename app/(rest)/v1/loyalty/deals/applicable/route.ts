import { endpoint } from '@/server/core/rest/endpoint';
import { listDeals } from '@/server/promotions/promotions.operations';

export const POST = endpoint(listDeals);
