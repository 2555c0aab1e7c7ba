import { createMenu, listMenus } from '@/server/catalog/catalog.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(listMenus);
export const POST = endpoint(createMenu);
