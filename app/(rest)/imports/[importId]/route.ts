import { endpoint } from '@/server/core/rest/endpoint';
import { getImport } from '@/server/imports/imports.operations';

export const GET = endpoint(getImport);
