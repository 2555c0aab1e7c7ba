import { endpoint } from '@/server/core/rest/endpoint';
import { listDealCallers } from '@/server/promotions/promotions.operations';

export const GET = endpoint(listDealCallers);
