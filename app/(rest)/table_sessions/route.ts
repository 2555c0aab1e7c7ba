import { endpoints } from '@/server/core/endpoint';
import { listTableSessions } from '@/server/floor/floor.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listTableSessions);
