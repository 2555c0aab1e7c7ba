import { getModesOverview, saveModes } from '@/server/consumption-modes/consumption-modes.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(getModesOverview);
export const PUT = endpoint(saveModes);
