import { endpoint } from '@/server/core/rest/endpoint';
import { undoImport } from '@/server/imports/imports.operations';

export const POST = endpoint(undoImport);
