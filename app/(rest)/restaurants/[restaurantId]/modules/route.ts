import { endpoint } from '@/server/core/rest/endpoint';
import { listModules, saveModule } from '@/server/modules/modules.operations';

export const GET = endpoint(listModules);
export const POST = endpoint(saveModule);
