import { copyModes } from '@/server/consumption-modes/consumption-modes.operations';
import { endpoint } from '@/server/core/endpoint';

export const POST = endpoint(copyModes);
