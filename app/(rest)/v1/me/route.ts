import { endpoint } from '@/server/core/rest/endpoint';
import { getMe } from '@/server/identity/identity.operations';

export const GET = endpoint(getMe);
