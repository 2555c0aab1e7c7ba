import { endpoint } from '@/server/core/rest/endpoint';
import { pausePromotion } from '@/server/promotions/promotions.operations';

export const POST = endpoint(pausePromotion);
