import { endpoint } from '@/server/core/rest/endpoint';
import { saveModules } from '@/server/modules/modules.operations';

export const PUT = endpoint(saveModules);
