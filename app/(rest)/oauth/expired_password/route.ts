import { endpoint } from '@/server/core/rest/endpoint';
import { changeExpiredPassword } from '@/server/identity/identity.operations';

export const POST = endpoint(changeExpiredPassword);
