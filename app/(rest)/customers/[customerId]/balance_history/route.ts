import { endpoint } from '@/server/core/rest/endpoint';
import { listBalanceHistory } from '@/server/wallet/wallet.operations';

export const GET = endpoint(listBalanceHistory);
