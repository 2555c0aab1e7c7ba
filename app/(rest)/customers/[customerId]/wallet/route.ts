import { endpoint } from '@/server/core/rest/endpoint';
import { getWallet } from '@/server/wallet/wallet.operations';

export const GET = endpoint(getWallet);
