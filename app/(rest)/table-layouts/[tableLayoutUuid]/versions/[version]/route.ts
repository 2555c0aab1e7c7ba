import { endpoint } from '@/server/core/endpoint';
import { getVersion } from '@/server/floor/floor.operations';

export const GET = endpoint(getVersion);
