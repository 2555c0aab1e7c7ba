import { endpoint } from '@/server/core/rest/endpoint';
import { createRoom } from '@/server/floor/floor.operations';

export const POST = endpoint(createRoom);
