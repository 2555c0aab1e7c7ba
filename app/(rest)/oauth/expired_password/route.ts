import { endpoint } from '@/server/core/endpoint';
import { changeExpiredPassword } from '@/server/identity/identity.operations';

export const POST = endpoint(changeExpiredPassword);
