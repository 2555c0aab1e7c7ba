import { endpoint } from '@/server/core/rest/endpoint';
import { downloadPersonal } from '@/server/customers/customers.operations';

export const GET = endpoint(downloadPersonal);
