import { endpoint } from '@/server/core/rest/endpoint';
import { lookUpCard } from '@/server/loyalty/loyalty.operations';

export const GET = endpoint(lookUpCard);
