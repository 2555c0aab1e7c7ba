import { endpoint } from '@/server/core/rest/endpoint';
import { listGrants } from '@/server/grants/grants.operations';

export const GET = endpoint(listGrants);
