import { endpoint } from '@/server/core/rest/endpoint';
import { createShift, listShifts } from '@/server/shifts/shifts.operations';

export const GET = endpoint(listShifts);
export const POST = endpoint(createShift);
