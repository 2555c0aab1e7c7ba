import { endpoint } from '@/server/core/rest/endpoint';
import { updateImportRow } from '@/server/imports/imports.operations';

export const PUT = endpoint(updateImportRow);
