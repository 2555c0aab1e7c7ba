import { endpoint } from '@/server/core/rest/endpoint';
import { reportTableSessions } from '@/server/floor/floor.operations';

export const PUT = endpoint(reportTableSessions);
