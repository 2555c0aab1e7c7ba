import { endpoint } from '@/server/core/rest/endpoint';
import { importCodes } from '@/server/coupons/coupons.operations';

export const POST = endpoint(importCodes);
