import { endpoint } from '@/server/core/rest/endpoint';
import { importCustomers } from '@/server/customers/customers.operations';

export const POST = endpoint(importCustomers);
