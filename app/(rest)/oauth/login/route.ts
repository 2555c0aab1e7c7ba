import { endpoint } from '@/server/core/rest/endpoint';
import { login } from '@/server/identity/identity.operations';

export const POST = endpoint(login);
