import { archiveOptionGroup, getOptionGroup, updateOptionGroup } from '@/server/catalog/catalog.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(getOptionGroup);
export const PUT = endpoint(updateOptionGroup);
export const DELETE = endpoint(archiveOptionGroup);
