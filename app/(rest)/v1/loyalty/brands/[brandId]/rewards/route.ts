import { endpoint } from '@/server/core/rest/endpoint';
import { createReward, listRewards } from '@/server/loyalty/loyalty.operations';

export const GET = endpoint(listRewards);
export const POST = endpoint(createReward);
