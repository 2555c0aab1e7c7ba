import { endpoint } from '@/server/core/rest/endpoint';
import { archiveCoupon } from '@/server/coupons/coupons.operations';

export const POST = endpoint(archiveCoupon);
