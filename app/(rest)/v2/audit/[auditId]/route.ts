import { getAuditEntry } from '@/server/audit/audit.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(getAuditEntry);
