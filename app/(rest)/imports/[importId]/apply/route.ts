import { endpoint } from '@/server/core/rest/endpoint';
import { applyImport } from '@/server/imports/imports.operations';

export const POST = endpoint(applyImport);
