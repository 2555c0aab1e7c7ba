import { endpoint } from '@/server/core/rest/endpoint';
import { getErasure, requestErasure, withdrawErasure } from '@/server/customers/customers.operations';

export const GET = endpoint(getErasure);
export const POST = endpoint(requestErasure);
export const DELETE = endpoint(withdrawErasure);
