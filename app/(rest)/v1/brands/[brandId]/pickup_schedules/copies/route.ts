import { endpoints } from '@/server/core/endpoint';
import { copyPickup } from '@/server/pickup/pickup.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(copyPickup);
