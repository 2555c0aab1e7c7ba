import { endpoint } from '@/server/core/rest/endpoint';
import { deletePickupException, getPickupException, updatePickupException } from '@/server/pickup/pickup.operations';

export const GET = endpoint(getPickupException);
export const PUT = endpoint(updatePickupException);
export const DELETE = endpoint(deletePickupException);
