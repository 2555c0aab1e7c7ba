import { endpoint } from '@/server/core/rest/endpoint';
import { listBrandModules } from '@/server/modules/modules.operations';

export const GET = endpoint(listBrandModules);
