import { endpoint } from '@/server/core/rest/endpoint';
import { setUp } from '@/server/setup/setup.operations';

export const POST = endpoint(setUp);
