import { endpoint } from '@/server/core/rest/endpoint';
import { downloadPhoenixTemplate } from '@/server/customers/customers.operations';

export const GET = endpoint(downloadPhoenixTemplate);
