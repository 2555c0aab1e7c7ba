import { endpoint } from '@/server/core/rest/endpoint';
import { getProof } from '@/server/treasury/treasury.operations';

export const GET = endpoint(getProof);
