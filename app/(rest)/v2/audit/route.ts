import { listAudit } from '@/server/audit/audit.operations';
import { endpoint } from '@/server/core/endpoint';

export const GET = endpoint(listAudit);
