import { endpoint } from '@/server/core/rest/endpoint';
import { listSuppliers } from '@/server/stock/stock.operations';

export const GET = endpoint(listSuppliers);
