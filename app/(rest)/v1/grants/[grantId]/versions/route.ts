import { endpoint } from '@/server/core/rest/endpoint';
import { listGrantVersions } from '@/server/grants/grants.operations';

export const GET = endpoint(listGrantVersions);
