import { endpoint } from '@/server/core/rest/endpoint';
import { createImport, listImports } from '@/server/imports/imports.operations';

export const GET = endpoint(listImports);
export const POST = endpoint(createImport);
