import { endpoints } from '@/server/core/endpoint';
import { getUser, updateUser } from '@/server/identity/identity.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(getUser, updateUser);
