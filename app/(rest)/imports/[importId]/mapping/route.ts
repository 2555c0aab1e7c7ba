import { endpoint } from '@/server/core/rest/endpoint';
import { setImportMapping } from '@/server/imports/imports.operations';

export const PUT = endpoint(setImportMapping);
