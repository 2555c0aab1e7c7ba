import { endpoint } from '@/server/core/rest/endpoint';
import { listBrandCards } from '@/server/loyalty/loyalty.operations';

export const GET = endpoint(listBrandCards);
