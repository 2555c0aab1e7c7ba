import { archiveMenuProduct, getMenuProduct, updateMenuProduct } from '@/server/catalog/catalog.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(getMenuProduct);
export const PUT = endpoint(updateMenuProduct);
export const DELETE = endpoint(archiveMenuProduct);
