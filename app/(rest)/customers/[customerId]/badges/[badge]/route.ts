import { endpoint } from '@/server/core/rest/endpoint';
import { removeBadge, updateBadge } from '@/server/customers/customers.operations';

export const PUT = endpoint(updateBadge);
export const DELETE = endpoint(removeBadge);
