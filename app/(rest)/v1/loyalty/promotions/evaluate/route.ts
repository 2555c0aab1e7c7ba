import { endpoint } from '@/server/core/rest/endpoint';
import { evaluatePromotions } from '@/server/promotions/promotions.operations';

export const POST = endpoint(evaluatePromotions);
