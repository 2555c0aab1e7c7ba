import { endpoints } from '@/server/core/endpoint';
import { deleteRoom, getRoom, updateRoom } from '@/server/floor/floor.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(getRoom, updateRoom, deleteRoom);
