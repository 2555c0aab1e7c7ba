import { endpoint } from '@/server/core/rest/endpoint';
import { addBadge, listBadges } from '@/server/customers/customers.operations';

export const GET = endpoint(listBadges);
export const POST = endpoint(addBadge);
