import { endpoint } from '@/server/core/rest/endpoint';
import { getBrandWallets } from '@/server/wallet/wallet.operations';

export const GET = endpoint(getBrandWallets);
