import { endpoint } from '@/server/core/endpoint';
import { changePassword } from '@/server/identity/identity.operations';

export const POST = endpoint(changePassword);
