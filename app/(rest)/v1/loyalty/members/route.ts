import { endpoint } from '@/server/core/rest/endpoint';
import { listMembers } from '@/server/loyalty/loyalty.operations';

export const GET = endpoint(listMembers);
