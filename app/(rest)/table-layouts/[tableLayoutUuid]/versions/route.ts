import { endpoint } from '@/server/core/rest/endpoint';
import { listVersions } from '@/server/floor/floor.operations';

export const GET = endpoint(listVersions);
