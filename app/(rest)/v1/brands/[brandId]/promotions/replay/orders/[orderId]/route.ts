import { endpoint } from '@/server/core/rest/endpoint';
import { replayOrder } from '@/server/replays/replays.operations';

export const POST = endpoint(replayOrder);
