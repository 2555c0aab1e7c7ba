import { endpoint } from '@/server/core/endpoint';
import { listVersions } from '@/server/floor/floor.operations';

export const GET = endpoint(listVersions);
