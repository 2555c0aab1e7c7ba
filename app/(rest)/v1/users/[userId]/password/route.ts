import { endpoint } from '@/server/core/rest/endpoint';
import { resetUserPassword } from '@/server/identity/identity.operations';

export const POST = endpoint(resetUserPassword);
