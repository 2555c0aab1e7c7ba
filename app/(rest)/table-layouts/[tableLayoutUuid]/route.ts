import { endpoint } from '@/server/core/rest/endpoint';
import { deleteLayout, getLayout, updateLayout } from '@/server/floor/floor.operations';

export const GET = endpoint(getLayout);
export const PUT = endpoint(updateLayout);
export const DELETE = endpoint(deleteLayout);
