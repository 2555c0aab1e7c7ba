import { endpoint } from '@/server/core/rest/endpoint';
import { deleteGuestGroup, updateGuestGroup } from '@/server/customers/customers.operations';

export const PUT = endpoint(updateGuestGroup);
export const DELETE = endpoint(deleteGuestGroup);
