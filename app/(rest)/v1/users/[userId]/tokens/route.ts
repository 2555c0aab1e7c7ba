import { endpoint } from '@/server/core/rest/endpoint';
import { listUserTokens, revokeUserTokens } from '@/server/identity/identity.operations';

export const GET = endpoint(listUserTokens);
export const DELETE = endpoint(revokeUserTokens);
