import { createMenuProduct, listMenuProducts, updateMenuProducts } from '@/server/catalog/catalog.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(listMenuProducts);
export const POST = endpoint(createMenuProduct);
export const PUT = endpoint(updateMenuProducts);
