import { endpoint } from '@/server/core/rest/endpoint';
import { createLayout, listLayouts } from '@/server/floor/floor.operations';

export const GET = endpoint(listLayouts);
export const POST = endpoint(createLayout);
