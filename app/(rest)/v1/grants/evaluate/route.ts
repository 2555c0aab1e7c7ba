import { endpoint } from '@/server/core/rest/endpoint';
import { evaluateGrants } from '@/server/grants/grants.operations';

export const POST = endpoint(evaluateGrants);
