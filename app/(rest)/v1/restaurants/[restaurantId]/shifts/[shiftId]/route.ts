import { endpoint } from '@/server/core/rest/endpoint';
import { deleteShift, getShift, updateShift } from '@/server/shifts/shifts.operations';

export const GET = endpoint(getShift);
export const PUT = endpoint(updateShift);
export const DELETE = endpoint(deleteShift);
