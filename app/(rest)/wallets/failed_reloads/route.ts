import { endpoint } from '@/server/core/rest/endpoint';
import { listFailedReloads } from '@/server/reloads/reloads.operations';

export const GET = endpoint(listFailedReloads);
