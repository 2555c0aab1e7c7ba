import { endpoint } from '@/server/core/rest/endpoint';
import { listLoyaltyCards } from '@/server/loyalty/loyalty.operations';

export const GET = endpoint(listLoyaltyCards);
