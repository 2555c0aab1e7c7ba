import { endpoint } from '@/server/core/rest/endpoint';
import { duplicateCoupon } from '@/server/coupons/coupons.operations';

export const POST = endpoint(duplicateCoupon);
