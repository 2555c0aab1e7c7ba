import { endpoint } from '@/server/core/rest/endpoint';
import { downloadTreasuryLater } from '@/server/treasury/treasury.operations';

export const GET = endpoint(downloadTreasuryLater);
