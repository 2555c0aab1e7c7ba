import { endpoint } from '@/server/core/rest/endpoint';
import { correctPoints } from '@/server/loyalty/loyalty.operations';

export const POST = endpoint(correctPoints);
