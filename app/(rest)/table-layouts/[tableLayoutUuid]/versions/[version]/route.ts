import { endpoint } from '@/server/core/rest/endpoint';
import { getVersion } from '@/server/floor/floor.operations';

export const GET = endpoint(getVersion);
