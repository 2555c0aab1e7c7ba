import { endpoint } from '@/server/core/rest/endpoint';
import { downloadCodes } from '@/server/coupons/coupons.operations';

export const GET = endpoint(downloadCodes);
