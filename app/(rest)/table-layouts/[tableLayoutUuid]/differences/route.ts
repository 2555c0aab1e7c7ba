import { endpoint } from '@/server/core/endpoint';
import { getDifferences } from '@/server/floor/floor.operations';

export const GET = endpoint(getDifferences);
