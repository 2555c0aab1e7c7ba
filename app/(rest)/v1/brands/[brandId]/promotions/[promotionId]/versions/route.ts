import { endpoint } from '@/server/core/rest/endpoint';
import { listPromotionVersions } from '@/server/promotions/promotions.operations';

export const GET = endpoint(listPromotionVersions);
