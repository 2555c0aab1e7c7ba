import { endpoint } from '@/server/core/rest/endpoint';
import { listBrandCoupons } from '@/server/coupons/coupons.operations';

export const GET = endpoint(listBrandCoupons);
