import { endpoints } from '@/server/core/endpoint';
import { listBrandFleet } from '@/server/devices/devices.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listBrandFleet);
