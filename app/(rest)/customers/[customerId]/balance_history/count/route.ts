import { endpoint } from '@/server/core/rest/endpoint';
import { countBalanceHistory } from '@/server/wallet/wallet.operations';

export const GET = endpoint(countBalanceHistory);
