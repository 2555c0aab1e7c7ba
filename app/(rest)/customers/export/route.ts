import { endpoint } from '@/server/core/rest/endpoint';
import { exportCustomers } from '@/server/customers/customers.operations';

export const GET = endpoint(exportCustomers);
