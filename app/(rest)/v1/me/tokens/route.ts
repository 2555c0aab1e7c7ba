import { endpoints } from '@/server/core/endpoint';
import { listMyTokens } from '@/server/identity/identity.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listMyTokens);
