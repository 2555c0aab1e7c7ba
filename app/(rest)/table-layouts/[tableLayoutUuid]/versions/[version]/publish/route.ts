import { endpoints } from '@/server/core/endpoint';
import { publishVersion } from '@/server/floor/floor.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(publishVersion);
