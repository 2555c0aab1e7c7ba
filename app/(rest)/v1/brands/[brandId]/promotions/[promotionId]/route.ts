import { endpoint } from '@/server/core/rest/endpoint';
import { archivePromotion, getPromotion, updatePromotion } from '@/server/promotions/promotions.operations';

export const DELETE = endpoint(archivePromotion);
export const GET = endpoint(getPromotion);
export const PUT = endpoint(updatePromotion);
