import { endpoint } from '@/server/core/rest/endpoint';
import { logoutEverywhere } from '@/server/identity/identity.operations';

export const POST = endpoint(logoutEverywhere);
