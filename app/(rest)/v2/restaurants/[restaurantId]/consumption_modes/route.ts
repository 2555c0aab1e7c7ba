import { getModesOverview, saveModes } from '@/server/consumption-modes/consumption-modes.operations';
import { endpoints } from '@/server/core/endpoint';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(getModesOverview, saveModes);
