import { endpoint } from '@/server/core/endpoint';
import { reportTableSessions } from '@/server/floor/floor.operations';

export const PUT = endpoint(reportTableSessions);
