import { endpoint } from '@/server/core/rest/endpoint';
import { listHolds, reserveHold } from '@/server/wallet/wallet.operations';

export const GET = endpoint(listHolds);
export const POST = endpoint(reserveHold);
