import { endpoint } from '@/server/core/rest/endpoint';
import { copyModules } from '@/server/modules/modules.operations';

export const POST = endpoint(copyModules);
