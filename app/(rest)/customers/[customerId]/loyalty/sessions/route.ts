import { endpoint } from '@/server/core/rest/endpoint';
import { listSessions } from '@/server/loyalty/loyalty.operations';

export const GET = endpoint(listSessions);
