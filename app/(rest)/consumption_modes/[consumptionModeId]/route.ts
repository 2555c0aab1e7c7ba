import { deleteMode, getMode, updateMode } from '@/server/consumption-modes/consumption-modes.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(getMode);
export const PUT = endpoint(updateMode);
export const DELETE = endpoint(deleteMode);
