import { exportCatalog } from '@/server/catalog/catalog.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(exportCatalog);
