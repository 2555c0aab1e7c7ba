import { endpoint } from '@/server/core/rest/endpoint';
import { listMyTokens } from '@/server/identity/identity.operations';

export const GET = endpoint(listMyTokens);
