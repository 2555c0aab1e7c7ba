import { endpoint } from '@/server/core/rest/endpoint';
import { makeZonePrimary } from '@/server/fiscal/fiscal.operations';

export const PUT = endpoint(makeZonePrimary);
