import { endpoint } from '@/server/core/endpoint';
import { publishVersion } from '@/server/floor/floor.operations';

export const POST = endpoint(publishVersion);
