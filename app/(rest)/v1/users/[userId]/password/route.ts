import { endpoint } from '@/server/core/endpoint';
import { resetUserPassword } from '@/server/identity/identity.operations';

export const POST = endpoint(resetUserPassword);
