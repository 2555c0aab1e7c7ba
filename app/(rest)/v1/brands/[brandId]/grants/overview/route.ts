import { endpoint } from '@/server/core/rest/endpoint';
import { getGrantsOverview } from '@/server/grants/grants.operations';

export const GET = endpoint(getGrantsOverview);
