import { endpoint } from '@/server/core/rest/endpoint';
import { archiveCustomer } from '@/server/customers/customers.operations';

export const POST = endpoint(archiveCustomer);
