import { endpoint } from '@/server/core/rest/endpoint';
import { rollBackPromotion } from '@/server/promotions/promotions.operations';

export const POST = endpoint(rollBackPromotion);
