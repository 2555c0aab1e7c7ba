import { endpoint } from '@/server/core/rest/endpoint';
import { confirmErasure } from '@/server/customers/customers.operations';

export const POST = endpoint(confirmErasure);
