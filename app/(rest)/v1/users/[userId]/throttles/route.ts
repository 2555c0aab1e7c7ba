import { endpoint } from '@/server/core/rest/endpoint';
import { liftUserThrottles, listUserThrottles } from '@/server/identity/identity.operations';

export const GET = endpoint(listUserThrottles);
export const DELETE = endpoint(liftUserThrottles);
