import { endpoint } from '@/server/core/rest/endpoint';
import { exportWalletsLater } from '@/server/wallet/wallet.operations';

export const GET = endpoint(exportWalletsLater);
