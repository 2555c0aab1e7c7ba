import { endpoints } from '@/server/core/endpoint';
import { deletePickupPoint, getPickupPoint, updatePickupPoint } from '@/server/pickup/pickup.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(getPickupPoint, updatePickupPoint, deletePickupPoint);
