import { endpoint } from '@/server/core/endpoint';
import { getModule } from '@/server/modules/modules.operations';

export const GET = endpoint(getModule);
