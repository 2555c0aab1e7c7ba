import { endpoints } from '@/server/core/endpoint';
import { deletePickupException, updatePickupException } from '@/server/pickup/pickup.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(updatePickupException, deletePickupException);
