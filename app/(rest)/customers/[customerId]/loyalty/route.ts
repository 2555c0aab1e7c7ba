import { endpoint } from '@/server/core/rest/endpoint';
import { getMember, saveMember } from '@/server/loyalty/loyalty.operations';

export const GET = endpoint(getMember);
export const PUT = endpoint(saveMember);
