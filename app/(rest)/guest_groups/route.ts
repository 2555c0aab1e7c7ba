import { endpoint } from '@/server/core/rest/endpoint';
import { createGuestGroup, listGuestGroups } from '@/server/customers/customers.operations';

export const GET = endpoint(listGuestGroups);
export const POST = endpoint(createGuestGroup);
