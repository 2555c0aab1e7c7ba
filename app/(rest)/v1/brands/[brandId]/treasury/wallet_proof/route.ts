import { endpoint } from '@/server/core/rest/endpoint';
import { getWalletProof } from '@/server/treasury/treasury.operations';

export const GET = endpoint(getWalletProof);
