import { endpoint } from '@/server/core/rest/endpoint';
import { getReadiness } from '@/server/readiness/readiness.operations';

export const GET = endpoint(getReadiness);
