import { endpoint } from '@/server/core/rest/endpoint';
import { getFirstSteps, setFirstSteps } from '@/server/readiness/readiness.operations';

export const GET = endpoint(getFirstSteps);
export const PUT = endpoint(setFirstSteps);
