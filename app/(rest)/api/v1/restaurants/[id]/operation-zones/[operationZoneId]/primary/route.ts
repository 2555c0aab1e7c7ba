import { endpoint } from '@/server/core/endpoint';
import { makeZonePrimary } from '@/server/fiscal/fiscal.operations';

export const PUT = endpoint(makeZonePrimary);
