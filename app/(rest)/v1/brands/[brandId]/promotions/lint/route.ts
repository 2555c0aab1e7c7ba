import { endpoint } from '@/server/core/rest/endpoint';
import { checkPromotions } from '@/server/promotions/promotions.operations';

export const GET = endpoint(checkPromotions);
