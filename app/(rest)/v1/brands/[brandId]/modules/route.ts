import { endpoints } from '@/server/core/endpoint';
import { listBrandModules } from '@/server/modules/modules.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listBrandModules);
