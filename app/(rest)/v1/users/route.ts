import { endpoint } from '@/server/core/rest/endpoint';
import { createUser, listUsers } from '@/server/identity/identity.operations';

export const GET = endpoint(listUsers);
export const POST = endpoint(createUser);
