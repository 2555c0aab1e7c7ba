import { endpoint } from '@/server/core/rest/endpoint';
import { getBrandModule, saveBrandModule } from '@/server/modules/modules.operations';

export const GET = endpoint(getBrandModule);
export const PUT = endpoint(saveBrandModule);
