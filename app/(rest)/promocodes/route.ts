import { endpoint } from '@/server/core/rest/endpoint';
import { createCoupons, listCoupons } from '@/server/coupons/coupons.operations';

export const GET = endpoint(listCoupons);
export const POST = endpoint(createCoupons);
