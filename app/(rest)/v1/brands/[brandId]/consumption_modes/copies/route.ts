import { copyModes } from '@/server/consumption-modes/consumption-modes.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const POST = endpoint(copyModes);
