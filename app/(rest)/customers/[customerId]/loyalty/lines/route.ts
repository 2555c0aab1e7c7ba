import { endpoint } from '@/server/core/rest/endpoint';
import { listPoints } from '@/server/loyalty/loyalty.operations';

export const GET = endpoint(listPoints);
