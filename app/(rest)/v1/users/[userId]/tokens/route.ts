import { endpoints } from '@/server/core/endpoint';
import { listUserTokens, revokeUserTokens } from '@/server/identity/identity.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listUserTokens, revokeUserTokens);
