import { endpoint } from '@/server/core/rest/endpoint';
import { listReadiness } from '@/server/readiness/readiness.operations';

export const GET = endpoint(listReadiness);
