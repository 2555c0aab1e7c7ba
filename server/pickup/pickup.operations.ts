import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import type { Db } from '@/server/core/platform/db';
import { copyPickup as copy } from './copies.service';
import * as exceptions from './exceptions.service';
import * as loads from './loads.service';
import * as schema from './pickup.schema';
import * as points from './points.service';
import * as schedules from './schedules.service';

const tag = 'Pickup';
const nothing = z.object({});
const ofRestaurant = { restaurant: 'restaurantId' } as const;
const write = allow(permissions.pickup.write, ofRestaurant);
const locatePoint = (db: Db, { pickupPointId }: { pickupPointId: number }) => points.locatePoint(db, pickupPointId);
const locatePointOfBrand = (db: Db, { pickupPointId }: { pickupPointId: number }) => points.locatePointOfBrand(db, pickupPointId);
const writePoint = allow(permissions.pickup.write, { locate: locatePoint });

export const listPickupSchedules = query({
  path: '/restaurants/{restaurantId}/pickup_schedules',
  summary: 'Read pickup hours',
  description:
    'Public. `modelId` is the version of the pickup hours, which changes with each replacement. A range across midnight is stored as two: one that ends at 1440, one that starts at 0.',
  tag,
  access: 'public',
  params: schema.restaurantParams,
  query: schema.dayQuery,
  etag: true,
  success: { code: 'schedule_succeed', data: schema.pickupWeek },
  errors: ['data_not_found'],
  example: { restaurantId: 1, day: 'MON' },
  run: schedules.listSchedules,
});

export const replacePickupSchedules = mutation({
  method: 'POST',
  path: '/restaurants/{restaurantId}/pickup_schedules',
  summary: 'Replace pickup hours',
  description: 'The list replaces the whole week, and all entries get new ids. Ranges of a day must not overlap, but may touch.',
  tag,
  access: write,
  params: schema.restaurantParams,
  body: schema.replaceBody,
  replaces: { read: schedules.readSchedules },
  success: { code: 'schedule_create_succeed', data: schema.pickupWeek },
  example: {
    restaurantId: 1,
    pickupSchedules: [{ day: 'MON', start: 690, end: 840, orderingQuotas: [{ consumptionMode: '2', orderingQuota: 20 }] }],
  },
  audit: { subject: ({ restaurantId }) => schedules.subjectOfWeek(restaurantId), revert: 'replace' },
  run: schedules.replaceSchedules,
});

export const copyPickup = mutation({
  method: 'POST',
  path: '/v1/brands/{brandId}/pickup_schedules/copies',
  summary: 'Apply the pickup hours of one restaurant to others',
  description:
    'Replaces the pickup hours of the other restaurants, including quotas. With `includesExceptions`, they also get the special hours from today. Quotas refer to modes: `withoutCounterpart` lists the modes that another restaurant does not offer on that channel. Each restaurant has its own result, also in a dry run, and is changed completely or not at all. A restaurant is `refused` if its own special hours overlap some of the days, but not exactly the same ones. With the `ETag` of a dry run as `If-Match`, the write makes exactly the changes of that dry run, or none.',
  tag,
  access: allow(permissions.brandPickup.write, { brand: 'brandId' }),
  params: schema.brandParams,
  body: schema.copyBody,
  success: { code: 'pickup_schedules_copied', data: schema.pickupCopied },
  errors: ['data_not_found'],
  example: { brandId: 1, fromRestaurantId: 1, toRestaurantIds: [2, 5], includesExceptions: true },
  guardedBy: 'preview',
  audit: { revert: 'together' },
  run: copy,
});

export const listNextSlots = query({
  path: '/restaurants/{restaurantId}/pickup_schedules/next_slots',
  summary: 'List the next pickup slots of a mode',
  description:
    'Public. Slots follow the pickup hours and special hours, in the restaurant’s time zone. When clocks go forward, skipped hours have no slots. When clocks go back, repeated hours have slots twice.',
  tag,
  access: 'public',
  params: schema.restaurantParams,
  query: schema.slotsQuery,
  success: { code: 'pickup_slots_found', data: schema.nextSlots },
  errors: ['data_not_found'],
  example: { restaurantId: 1, consumptionMode: '2' },
  run: schedules.listNextSlots,
});

export const readSlotLoads = query({
  path: '/v1/restaurants/{restaurantId}/slot_loads',
  summary: 'Read how full the slots of a week are',
  description:
    'Returns the orders and the quota of each slot of the week, with the usual number of orders at that hour. Send a dining option or a delivery area. Slots without a quota are omitted.',
  tag,
  access: allow(permissions.pickup.read, ofRestaurant),
  params: schema.restaurantParams,
  query: schema.loadsQuery,
  success: { code: 'slot_loads_found', data: schema.slotLoads },
  errors: ['missing_parameters', 'data_not_found'],
  example: { restaurantId: 1, consumptionMode: '2' },
  run: loads.readSlotLoads,
});

export const listPickupExceptions = query({
  path: '/restaurants/{restaurantId}/pickup_exceptions',
  summary: 'List special hours',
  description: 'Public. Holidays have no openings. On other days with special hours, these replace the pickup hours.',
  tag,
  access: 'public',
  params: schema.restaurantParams,
  query: schema.exceptionsQuery,
  etag: true,
  success: { code: 'pickup_exceptions_found', data: z.array(schema.pickupException) },
  errors: ['data_not_found'],
  example: { restaurantId: 1 },
  run: exceptions.listExceptions,
});

export const getPickupException = query({
  path: '/restaurants/{restaurantId}/pickup_exceptions/{pickupExceptionId}',
  summary: 'Read special hours',
  description: 'For editing. Guests read the list.',
  tag,
  access: allow(permissions.pickup.read, ofRestaurant),
  params: schema.exceptionParams,
  etag: true,
  success: { code: 'pickup_exceptions_found', data: schema.pickupException },
  run: exceptions.getException,
});

export const createPickupException = mutation({
  method: 'POST',
  path: '/restaurants/{restaurantId}/pickup_exceptions',
  summary: 'Add special hours',
  description:
    'The pickup hours themselves are unchanged. A day can have special hours only once: `already_exists` lists the special hours in conflict. `If-Match` is the version of the whole list.',
  tag,
  access: write,
  params: schema.restaurantParams,
  body: schema.exceptionBody,
  success: { status: 201, code: 'pickup_exception_created', data: schema.pickupException },
  guardedBy: exceptions.versionedExceptions,
  errors: ['already_exists'],
  example: { restaurantId: 1, firstDay: '2026-12-24', lastDay: '2026-12-25', label: 'Noël' },
  audit: { revert: exceptions.undoExceptionChange },
  run: exceptions.createException,
});

export const updatePickupException = mutation({
  method: 'PUT',
  path: '/restaurants/{restaurantId}/pickup_exceptions/{pickupExceptionId}',
  summary: 'Replace the days, the label and the openings of special hours',
  tag,
  access: write,
  params: schema.exceptionParams,
  body: schema.exceptionBody,
  success: { code: 'pickup_exception_updated', data: schema.pickupException },
  guardedBy: exceptions.versionedException,
  errors: ['already_exists'],
  example: { firstDay: '2026-12-24', label: 'Réveillon', openings: [{ start: 600, end: 900 }] },
  audit: { revert: exceptions.undoExceptionChange },
  run: exceptions.updateException,
});

export const deletePickupException = mutation({
  method: 'DELETE',
  path: '/restaurants/{restaurantId}/pickup_exceptions/{pickupExceptionId}',
  summary: 'Delete special hours',
  tag,
  access: write,
  params: schema.exceptionParams,
  success: { code: 'pickup_exception_deleted', data: nothing },
  guardedBy: exceptions.versionedException,
  audit: { revert: exceptions.undoExceptionChange },
  run: exceptions.deleteException,
});

export const listBrandPickupPoints = query({
  path: '/brands/{brandId}/pickup_points',
  summary: 'List the pickup points of a brand',
  description: 'Public.',
  tag,
  access: 'public',
  params: schema.brandParams,
  etag: true,
  success: { code: 'pickup_points_found', data: z.array(schema.pickupPoint) },
  errors: ['data_not_found'],
  example: { brandId: 1 },
  run: points.listBrandPoints,
});

export const listPickupPoints = query({
  path: '/restaurants/{restaurantId}/pickup_points',
  summary: 'List the pickup points of a restaurant',
  tag,
  access: allow(permissions.pickup.read, ofRestaurant),
  params: schema.restaurantParams,
  etag: true,
  success: { code: 'pickup_points_found', data: z.array(schema.pickupPoint) },
  example: { restaurantId: 1 },
  run: points.listRestaurantPoints,
});

export const getPickupPoint = query({
  path: '/pickup_points/{pickupPointId}',
  summary: 'Read a pickup point',
  description: 'For administrators, and for customers of the brand.',
  tag,
  access: allow(permissions.pickupPoint.read, { locate: locatePointOfBrand }),
  params: schema.pointParams,
  etag: true,
  success: { code: 'pickup_points_found', data: schema.pickupPoint },
  run: points.getPoint,
});

export const createPickupPoint = mutation({
  method: 'POST',
  path: '/restaurants/{restaurantId}/pickup_points',
  summary: 'Add a pickup point',
  description: '`If-Match` is the version of the restaurant’s list.',
  tag,
  access: write,
  params: schema.restaurantParams,
  body: schema.createPointBody,
  success: { status: 201, code: 'pickup_point_created', data: schema.pickupPoint },
  guardedBy: points.versionedPoints,
  example: { restaurantId: 1, name: 'Casiers du hall', address: '14 boulevard Voltaire, 75011 Paris', additionalInfo: 'Code à l’entrée' },
  audit: { revert: points.undoPointChange },
  run: points.createPoint,
});

export const updatePickupPoint = mutation({
  method: 'PUT',
  path: '/pickup_points/{pickupPointId}',
  summary: 'Change the name, the address or the directions of a pickup point',
  description: 'Omitted fields are unchanged.',
  tag,
  access: writePoint,
  params: schema.pointParams,
  body: schema.updatePointBody,
  success: { code: 'pickup_point_updated', data: schema.updatedPoint },
  errors: ['missing_parameters'],
  example: { name: 'Casiers du hall' },
  guardedBy: points.versionedPoint,
  audit: { revert: points.undoPointChange },
  run: points.updatePoint,
});

export const deletePickupPoint = mutation({
  method: 'DELETE',
  path: '/pickup_points/{pickupPointId}',
  summary: 'Remove a pickup point',
  tag,
  access: writePoint,
  params: schema.pointParams,
  success: { code: 'pickup_point_deleted', data: nothing },
  guardedBy: points.versionedPoint,
  audit: { revert: points.undoPointChange },
  run: points.deletePoint,
});
