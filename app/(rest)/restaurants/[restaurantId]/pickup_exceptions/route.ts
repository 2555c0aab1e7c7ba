import { endpoints } from '@/server/core/endpoint';
import { createPickupException, listPickupExceptions } from '@/server/pickup/pickup.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listPickupExceptions, createPickupException);
