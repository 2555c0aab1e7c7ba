import { endpoint } from '@/server/core/endpoint';
import { revokeMyToken } from '@/server/identity/identity.operations';

export const DELETE = endpoint(revokeMyToken);
