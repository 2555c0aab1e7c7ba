import { endpoint } from '@/server/core/rest/endpoint';
import { unarchiveCoupon } from '@/server/coupons/coupons.operations';

export const POST = endpoint(unarchiveCoupon);
