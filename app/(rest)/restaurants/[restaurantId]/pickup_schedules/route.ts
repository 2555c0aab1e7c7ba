import { endpoints } from '@/server/core/endpoint';
import { listPickupSchedules, replacePickupSchedules } from '@/server/pickup/pickup.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listPickupSchedules, replacePickupSchedules);
