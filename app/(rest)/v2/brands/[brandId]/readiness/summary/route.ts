import { endpoint } from '@/server/core/rest/endpoint';
import { summarizeReadiness } from '@/server/readiness/readiness.operations';

export const GET = endpoint(summarizeReadiness);
