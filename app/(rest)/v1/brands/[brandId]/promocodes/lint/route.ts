import { endpoint } from '@/server/core/rest/endpoint';
import { lintBrandCoupons } from '@/server/coupons/coupons.operations';

export const GET = endpoint(lintBrandCoupons);
