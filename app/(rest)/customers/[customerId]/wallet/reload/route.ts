import { endpoint } from '@/server/core/rest/endpoint';
import { reloadWallet } from '@/server/wallet/wallet.operations';

export const POST = endpoint(reloadWallet);
