import { endpoint } from '@/server/core/rest/endpoint';
import { openWebSession } from '@/server/identity/identity.operations';

export const POST = endpoint(openWebSession);
