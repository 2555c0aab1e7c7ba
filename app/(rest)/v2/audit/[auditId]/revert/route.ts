import { revertChange } from '@/server/audit/audit.operations';
import { endpoint } from '@/server/core/endpoint';

export const POST = endpoint(revertChange);
