import { endpoint } from '@/server/core/rest/endpoint';
import { logout } from '@/server/identity/identity.operations';

export const POST = endpoint(logout);
