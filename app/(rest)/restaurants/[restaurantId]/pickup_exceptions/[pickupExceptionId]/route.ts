import { endpoints } from '@/server/core/endpoint';
import { deletePickupException, getPickupException, updatePickupException } from '@/server/pickup/pickup.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(getPickupException, updatePickupException, deletePickupException);
