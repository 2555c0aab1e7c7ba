import { endpoint } from '@/server/core/rest/endpoint';
import { changePassword } from '@/server/identity/identity.operations';

export const POST = endpoint(changePassword);
