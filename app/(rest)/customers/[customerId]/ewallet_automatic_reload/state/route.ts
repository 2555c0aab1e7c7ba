import { endpoint } from '@/server/core/rest/endpoint';
import { getAutomaticReloadState } from '@/server/reloads/reloads.operations';

export const GET = endpoint(getAutomaticReloadState);
