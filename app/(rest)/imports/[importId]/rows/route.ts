import { endpoint } from '@/server/core/rest/endpoint';
import { listImportRows } from '@/server/imports/imports.operations';

export const GET = endpoint(listImportRows);
