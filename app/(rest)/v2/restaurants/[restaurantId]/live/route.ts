import { endpoints } from '@/server/core/endpoint';
import { streamLive } from '@/server/live/live.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(streamLive);
