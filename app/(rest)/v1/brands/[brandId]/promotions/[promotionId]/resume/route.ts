import { endpoint } from '@/server/core/rest/endpoint';
import { resumePromotion } from '@/server/promotions/promotions.operations';

export const POST = endpoint(resumePromotion);
