import { endpoint } from '@/server/core/rest/endpoint';
import { createPickupException, listPickupExceptions } from '@/server/pickup/pickup.operations';

export const GET = endpoint(listPickupExceptions);
export const POST = endpoint(createPickupException);
