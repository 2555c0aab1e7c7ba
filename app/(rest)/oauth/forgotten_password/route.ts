import { endpoint } from '@/server/core/rest/endpoint';
import { requestPasswordLink } from '@/server/identity/identity.operations';

export const POST = endpoint(requestPasswordLink);
