import { endpoints } from '@/server/core/endpoint';
import { resetUserPassword } from '@/server/identity/identity.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(resetUserPassword);
