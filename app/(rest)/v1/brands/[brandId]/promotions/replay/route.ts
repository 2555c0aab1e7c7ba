import { endpoint } from '@/server/core/rest/endpoint';
import { replayPromotion } from '@/server/replays/replays.operations';

export const POST = endpoint(replayPromotion);
