import { endpoint } from '@/server/core/rest/endpoint';
import { getRhythm } from '@/server/treasury/treasury.operations';

export const GET = endpoint(getRhythm);
