import { endpoint } from '@/server/core/rest/endpoint';
import { publishPromotion } from '@/server/promotions/promotions.operations';

export const POST = endpoint(publishPromotion);
