import { endpoint } from '@/server/core/rest/endpoint';
import { replayGrant } from '@/server/replays/replays.operations';

export const POST = endpoint(replayGrant);
