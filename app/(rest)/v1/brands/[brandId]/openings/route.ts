import { endpoint } from '@/server/core/rest/endpoint';
import { setOpenings } from '@/server/modules/modules.operations';

export const POST = endpoint(setOpenings);
