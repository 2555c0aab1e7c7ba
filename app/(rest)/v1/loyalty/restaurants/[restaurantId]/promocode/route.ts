import { endpoint } from '@/server/core/rest/endpoint';
import { evaluateCoupon } from '@/server/coupons/coupons.operations';

export const POST = endpoint(evaluateCoupon);
