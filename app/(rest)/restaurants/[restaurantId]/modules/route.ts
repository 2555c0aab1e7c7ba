import { endpoint } from '@/server/core/endpoint';
import { listModules, saveModule } from '@/server/modules/modules.operations';

export const GET = endpoint(listModules);
export const POST = endpoint(saveModule);
