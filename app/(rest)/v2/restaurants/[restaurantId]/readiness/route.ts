import { endpoint } from '@/server/core/endpoint';
import { getReadiness } from '@/server/readiness/readiness.operations';

export const GET = endpoint(getReadiness);
