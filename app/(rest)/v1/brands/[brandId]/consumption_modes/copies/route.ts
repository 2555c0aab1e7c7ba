import { copyModes } from '@/server/consumption-modes/consumption-modes.operations';
import { endpoints } from '@/server/core/endpoint';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(copyModes);
