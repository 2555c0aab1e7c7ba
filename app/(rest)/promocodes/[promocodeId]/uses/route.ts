import { endpoint } from '@/server/core/rest/endpoint';
import { listCouponUses } from '@/server/coupons/coupons.operations';

export const GET = endpoint(listCouponUses);
