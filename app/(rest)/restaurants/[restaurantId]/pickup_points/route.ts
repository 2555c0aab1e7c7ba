import { endpoints } from '@/server/core/endpoint';
import { createPickupPoint, listPickupPoints } from '@/server/pickup/pickup.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listPickupPoints, createPickupPoint);
