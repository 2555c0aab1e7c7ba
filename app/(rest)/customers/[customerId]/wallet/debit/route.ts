import { endpoint } from '@/server/core/rest/endpoint';
import { debitWallet } from '@/server/wallet/wallet.operations';

export const POST = endpoint(debitWallet);
