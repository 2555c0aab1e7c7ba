import { endpoint } from '@/server/core/rest/endpoint';
import { getUser, updateUser } from '@/server/identity/identity.operations';

export const GET = endpoint(getUser);
export const PUT = endpoint(updateUser);
