import { endpoint } from '@/server/core/rest/endpoint';
import { getModule } from '@/server/modules/modules.operations';

export const GET = endpoint(getModule);
