import { endpoint } from '@/server/core/rest/endpoint';
import { deletePickupPoint, getPickupPoint, updatePickupPoint } from '@/server/pickup/pickup.operations';

export const GET = endpoint(getPickupPoint);
export const PUT = endpoint(updatePickupPoint);
export const DELETE = endpoint(deletePickupPoint);
