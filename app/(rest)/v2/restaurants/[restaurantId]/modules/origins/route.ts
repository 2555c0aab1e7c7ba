import { endpoint } from '@/server/core/rest/endpoint';
import { listModuleOrigins } from '@/server/modules/modules.operations';

export const GET = endpoint(listModuleOrigins);
