import { listAudit } from '@/server/audit/audit.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(listAudit);
