import { endpoint } from '@/server/core/rest/endpoint';
import { exportWallets } from '@/server/wallet/wallet.operations';

export const GET = endpoint(exportWallets);
