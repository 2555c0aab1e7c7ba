import { endpoint } from '@/server/core/rest/endpoint';
import { downloadTreasury } from '@/server/treasury/treasury.operations';

export const GET = endpoint(downloadTreasury);
