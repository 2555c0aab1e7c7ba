import { endpoint } from '@/server/core/endpoint';
import { login } from '@/server/identity/identity.operations';

export const POST = endpoint(login);
