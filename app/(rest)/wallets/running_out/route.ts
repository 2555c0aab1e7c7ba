import { endpoint } from '@/server/core/rest/endpoint';
import { listRunningOut } from '@/server/wallet/wallet.operations';

export const GET = endpoint(listRunningOut);
