import { endpoint } from '@/server/core/rest/endpoint';
import { downloadStatement } from '@/server/wallet/wallet.operations';

export const GET = endpoint(downloadStatement);
