import { endpoint } from '@/server/core/rest/endpoint';
import { downloadImportTemplate } from '@/server/customers/customers.operations';

export const GET = endpoint(downloadImportTemplate);
