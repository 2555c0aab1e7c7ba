import { endpoint } from '@/server/core/endpoint';
import { listTableSessions } from '@/server/floor/floor.operations';

export const GET = endpoint(listTableSessions);
