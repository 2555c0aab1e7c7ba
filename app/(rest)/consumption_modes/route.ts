import { createMode, listModes } from '@/server/consumption-modes/consumption-modes.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(listModes);
export const POST = endpoint(createMode);
