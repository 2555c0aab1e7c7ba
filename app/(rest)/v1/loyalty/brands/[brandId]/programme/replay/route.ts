import { endpoint } from '@/server/core/rest/endpoint';
import { replayProgramme } from '@/server/replays/replays.operations';

export const POST = endpoint(replayProgramme);
