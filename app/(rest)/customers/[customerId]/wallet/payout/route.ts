import { endpoint } from '@/server/core/rest/endpoint';
import { payOut } from '@/server/wallet/wallet.operations';

export const POST = endpoint(payOut);
