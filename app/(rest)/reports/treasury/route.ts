import { endpoint } from '@/server/core/rest/endpoint';
import { getTreasuryReport } from '@/server/treasury/treasury.operations';

export const GET = endpoint(getTreasuryReport);
