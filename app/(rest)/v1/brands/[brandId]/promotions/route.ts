import { endpoint } from '@/server/core/rest/endpoint';
import { createPromotion, listPromotions } from '@/server/promotions/promotions.operations';

export const GET = endpoint(listPromotions);
export const POST = endpoint(createPromotion);
