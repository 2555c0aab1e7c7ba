import { endpoints } from '@/server/core/endpoint';
import { listBrandPickupPoints } from '@/server/pickup/pickup.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listBrandPickupPoints);
