import { endpoint } from '@/server/core/rest/endpoint';
import { whoCanUseCoupon } from '@/server/coupons/coupons.operations';

export const GET = endpoint(whoCanUseCoupon);
