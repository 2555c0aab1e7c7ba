import { endpoint } from '@/server/core/endpoint';
import { createRoom } from '@/server/floor/floor.operations';

export const POST = endpoint(createRoom);
