import { endpoint } from '@/server/core/rest/endpoint';
import { creditWallet } from '@/server/wallet/wallet.operations';

export const POST = endpoint(creditWallet);
