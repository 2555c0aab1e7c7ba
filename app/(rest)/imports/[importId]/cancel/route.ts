import { endpoint } from '@/server/core/rest/endpoint';
import { cancelImport } from '@/server/imports/imports.operations';

export const POST = endpoint(cancelImport);
