import { endpoint } from '@/server/core/rest/endpoint';
import { streamLive } from '@/server/live/live.operations';

export const GET = endpoint(streamLive);
