import { endpoint } from '@/server/core/rest/endpoint';
import { getAutomaticReload, updateAutomaticReload } from '@/server/reloads/reloads.operations';

export const GET = endpoint(getAutomaticReload);
export const PUT = endpoint(updateAutomaticReload);
