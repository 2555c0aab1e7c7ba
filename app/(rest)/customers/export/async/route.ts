import { endpoint } from '@/server/core/rest/endpoint';
import { exportCustomersLater } from '@/server/customers/customers.operations';

export const GET = endpoint(exportCustomersLater);
