import { endpoint } from '@/server/core/rest/endpoint';
import { listBrandModules, saveBrandModules } from '@/server/modules/modules.operations';

export const GET = endpoint(listBrandModules);
export const PUT = endpoint(saveBrandModules);
