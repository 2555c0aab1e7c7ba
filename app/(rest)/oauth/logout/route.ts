import { endpoint } from '@/server/core/endpoint';
import { logout } from '@/server/identity/identity.operations';

export const POST = endpoint(logout);
