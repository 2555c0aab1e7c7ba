import { revertChange } from '@/server/audit/audit.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const POST = endpoint(revertChange);
