import { endpoint } from '@/server/core/rest/endpoint';
import { checkPasswordLink } from '@/server/identity/identity.operations';

export const POST = endpoint(checkPasswordLink);
