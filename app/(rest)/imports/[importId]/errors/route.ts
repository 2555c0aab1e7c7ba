import { endpoint } from '@/server/core/rest/endpoint';
import { downloadImportErrors } from '@/server/imports/imports.operations';

export const GET = endpoint(downloadImportErrors);
