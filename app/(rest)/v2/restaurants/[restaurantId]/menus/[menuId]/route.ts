import { archiveMenu, updateMenu } from '@/server/catalog/catalog.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const PUT = endpoint(updateMenu);
export const DELETE = endpoint(archiveMenu);
