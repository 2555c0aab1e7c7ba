import { endpoint } from '@/server/core/rest/endpoint';
import { printCodes } from '@/server/coupons/coupons.operations';

export const GET = endpoint(printCodes);
