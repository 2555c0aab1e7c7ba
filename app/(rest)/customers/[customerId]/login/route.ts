import { endpoint } from '@/server/core/rest/endpoint';
import { createLogin, deleteLogin, getLogin } from '@/server/customers/customers.operations';

export const GET = endpoint(getLogin);
export const POST = endpoint(createLogin);
export const DELETE = endpoint(deleteLogin);
