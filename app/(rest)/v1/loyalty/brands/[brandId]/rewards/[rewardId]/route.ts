import { endpoint } from '@/server/core/rest/endpoint';
import { getReward, replaceReward } from '@/server/loyalty/loyalty.operations';

export const GET = endpoint(getReward);
export const PUT = endpoint(replaceReward);
