import { endpoints } from '@/server/core/endpoint';
import { listBrandZones } from '@/server/fiscal/fiscal.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listBrandZones);
