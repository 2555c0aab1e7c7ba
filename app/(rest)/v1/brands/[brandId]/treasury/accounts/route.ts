import { endpoint } from '@/server/core/rest/endpoint';
import { getAccounts, replaceAccounts } from '@/server/treasury/treasury.operations';

export const GET = endpoint(getAccounts);
export const PUT = endpoint(replaceAccounts);
