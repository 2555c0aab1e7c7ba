import { endpoints } from '@/server/core/endpoint';
import { deleteLayout, getLayout, updateLayout } from '@/server/floor/floor.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(getLayout, updateLayout, deleteLayout);
