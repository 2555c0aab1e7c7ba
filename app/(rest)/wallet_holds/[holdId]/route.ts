import { endpoint } from '@/server/core/rest/endpoint';
import { getHold } from '@/server/wallet/wallet.operations';

export const GET = endpoint(getHold);
