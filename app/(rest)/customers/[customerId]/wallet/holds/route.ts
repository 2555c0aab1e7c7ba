import { endpoint } from '@/server/core/rest/endpoint';
import { reserveHold } from '@/server/wallet/wallet.operations';

export const POST = endpoint(reserveHold);
