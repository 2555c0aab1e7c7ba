import { endpoint } from '@/server/core/rest/endpoint';
import { endPromotion } from '@/server/promotions/promotions.operations';

export const POST = endpoint(endPromotion);
