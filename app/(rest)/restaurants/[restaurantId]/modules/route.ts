import { endpoints } from '@/server/core/endpoint';
import { listModules, saveModule } from '@/server/modules/modules.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listModules, saveModule);
