import { endpoint } from '@/server/core/rest/endpoint';
import { listTableSessions } from '@/server/floor/floor.operations';

export const GET = endpoint(listTableSessions);
