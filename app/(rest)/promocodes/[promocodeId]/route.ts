import { endpoint } from '@/server/core/rest/endpoint';
import { deleteCoupon, getCoupon, updateCoupon } from '@/server/coupons/coupons.operations';

export const GET = endpoint(getCoupon);
export const PUT = endpoint(updateCoupon);
export const DELETE = endpoint(deleteCoupon);
