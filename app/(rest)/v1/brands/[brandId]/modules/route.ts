import { endpoint } from '@/server/core/endpoint';
import { listBrandModules } from '@/server/modules/modules.operations';

export const GET = endpoint(listBrandModules);
