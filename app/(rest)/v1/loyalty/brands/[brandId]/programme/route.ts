import { endpoint } from '@/server/core/rest/endpoint';
import { getProgramme, replaceProgramme } from '@/server/loyalty/loyalty.operations';

export const GET = endpoint(getProgramme);
export const PUT = endpoint(replaceProgramme);
