import { endpoints } from '@/server/core/endpoint';
import { changeExpiredPassword } from '@/server/identity/identity.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(changeExpiredPassword);
