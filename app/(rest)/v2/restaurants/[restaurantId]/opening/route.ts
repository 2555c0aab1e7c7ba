import { endpoints } from '@/server/core/endpoint';
import { getOpening, setOpening } from '@/server/modules/modules.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(getOpening, setOpening);
