import { endpoint } from '@/server/core/rest/endpoint';
import { createGrant } from '@/server/grants/grants.operations';

export const POST = endpoint(createGrant);
