import { listAudit } from '@/server/audit/audit.operations';
import { endpoints } from '@/server/core/endpoint';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listAudit);
