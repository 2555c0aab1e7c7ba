import { endpoint } from '@/server/core/rest/endpoint';
import { publishVersion } from '@/server/floor/floor.operations';

export const POST = endpoint(publishVersion);
