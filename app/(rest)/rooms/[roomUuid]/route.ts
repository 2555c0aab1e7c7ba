import { endpoint } from '@/server/core/rest/endpoint';
import { deleteRoom, getRoom, updateRoom } from '@/server/floor/floor.operations';

export const GET = endpoint(getRoom);
export const PUT = endpoint(updateRoom);
export const DELETE = endpoint(deleteRoom);
