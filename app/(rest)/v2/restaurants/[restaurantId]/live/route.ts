import { endpoint } from '@/server/core/endpoint';
import { streamLive } from '@/server/live/live.operations';

export const GET = endpoint(streamLive);
