import { endpoint } from '@/server/core/rest/endpoint';
import { deleteGrant, getGrant, updateGrant } from '@/server/grants/grants.operations';

export const GET = endpoint(getGrant);
export const PUT = endpoint(updateGrant);
export const DELETE = endpoint(deleteGrant);
