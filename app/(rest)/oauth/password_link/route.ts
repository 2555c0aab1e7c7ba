import { endpoint } from '@/server/core/rest/endpoint';
import { choosePassword } from '@/server/identity/identity.operations';

export const POST = endpoint(choosePassword);
