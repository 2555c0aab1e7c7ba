import { endpoint } from '@/server/core/rest/endpoint';
import { getDifferences } from '@/server/floor/floor.operations';

export const GET = endpoint(getDifferences);
