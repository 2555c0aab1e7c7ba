import { endpoints } from '@/server/core/endpoint';
import { getBrandModule, saveBrandModule } from '@/server/modules/modules.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(getBrandModule, saveBrandModule);
