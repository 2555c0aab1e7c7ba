import { endpoint } from '@/server/core/rest/endpoint';
import { revokeMyToken } from '@/server/identity/identity.operations';

export const DELETE = endpoint(revokeMyToken);
