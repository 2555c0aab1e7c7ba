import { endpoint } from '@/server/core/rest/endpoint';
import { readLoyaltyData } from '@/server/loyalty/loyalty.operations';

export const POST = endpoint(readLoyaltyData);
