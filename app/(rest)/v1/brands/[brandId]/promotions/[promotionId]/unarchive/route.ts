import { endpoint } from '@/server/core/rest/endpoint';
import { unarchivePromotion } from '@/server/promotions/promotions.operations';

export const POST = endpoint(unarchivePromotion);
