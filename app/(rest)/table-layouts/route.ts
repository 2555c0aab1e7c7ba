import { endpoints } from '@/server/core/endpoint';
import { createLayout, listLayouts } from '@/server/floor/floor.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listLayouts, createLayout);
