import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import * as schema from './shifts.schema';
import * as shifts from './shifts.service';

const tag = 'Grants';
const ofRestaurant = { restaurant: 'restaurantId' } as const;
const readShifts = allow(permissions.shifts.read, ofRestaurant);
const writeShifts = allow(permissions.shifts.write, ofRestaurant);

export const listShifts = query({
  path: '/v1/restaurants/{restaurantId}/shifts',
  summary: 'List the shifts of a restaurant',
  tag,
  access: readShifts,
  params: schema.restaurantParams,
  etag: true,
  success: { code: 'shifts_found', data: z.array(schema.shift) },
  example: { restaurantId: 3 },
  run: shifts.listShifts,
});

export const createShift = mutation({
  method: 'POST',
  path: '/v1/restaurants/{restaurantId}/shifts',
  summary: 'Add a shift to a restaurant',
  description: 'Shifts of a restaurant must not overlap on a day.',
  tag,
  access: writeShifts,
  params: schema.restaurantParams,
  body: schema.newShiftBody,
  success: { status: 201, code: 'shift_created', data: schema.shift },
  errors: ['already_exists'],
  example: { restaurantId: 3, shiftId: 'breakfast', name: 'Breakfast', days: ['MON', 'TUE', 'WED', 'THU', 'FRI'], from: 450, to: 600 },
  audit: { revert: shifts.undoShift, revertsCreation: true },
  run: shifts.createShift,
});

export const getShift = query({
  path: '/v1/restaurants/{restaurantId}/shifts/{shiftId}',
  summary: 'Read a shift of a restaurant',
  tag,
  access: readShifts,
  params: schema.shiftParams,
  etag: true,
  success: { code: 'shift_found', data: schema.shift },
  errors: ['data_not_found'],
  example: { restaurantId: 3, shiftId: 'lunch' },
  run: shifts.getShift,
});

export const updateShift = mutation({
  method: 'PUT',
  path: '/v1/restaurants/{restaurantId}/shifts/{shiftId}',
  summary: 'Replace a shift of a restaurant',
  description: 'The id of the shift is unchanged. Shifts of a restaurant must not overlap on a day.',
  tag,
  access: writeShifts,
  params: schema.shiftParams,
  body: schema.shiftBody,
  replaces: shifts.versionedShift,
  success: { code: 'shift_updated', data: schema.shift },
  errors: ['data_not_found'],
  example: { restaurantId: 3, shiftId: 'lunch', name: 'Lunch', days: ['MON', 'TUE', 'WED', 'THU', 'FRI'], from: 690, to: 870 },
  audit: { subject: shifts.subjectOf, revert: 'replace' },
  run: shifts.updateShift,
});

export const deleteShift = mutation({
  method: 'DELETE',
  path: '/v1/restaurants/{restaurantId}/shifts/{shiftId}',
  summary: 'Delete a shift of a restaurant',
  description: 'The settings of grants and pricing rules for the shift are kept. They apply again to a later shift with the same id.',
  tag,
  access: writeShifts,
  params: schema.shiftParams,
  guardedBy: shifts.versionedShift,
  success: { code: 'shift_deleted', data: schema.shift },
  errors: ['data_not_found'],
  audit: { subject: shifts.subjectOf, revert: shifts.undoShift },
  run: shifts.deleteShift,
});
