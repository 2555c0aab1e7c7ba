import { endpoints } from '@/server/core/endpoint';
import { createUser, listUsers } from '@/server/identity/identity.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(createUser, listUsers);
