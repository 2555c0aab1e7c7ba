import { z } from 'zod';
import { atLeastOne, cursor, id, pageSize, timestamp } from '@/server/core/operation/fields';
import { deviceKinds, posDeviceRoles, posDeviceStates } from './devices.values';

const uuid = z.guid().toLowerCase();
const deviceName = z.string().trim().min(1).max(80);
const role = z.enum(posDeviceRoles).describe('The role of the device. A restaurant has at most one `master`, which connects its box.');
/** A version such as 4.12.0 or 4.12.0-rc.1. */
const posVersion = z
  .string()
  .trim()
  .max(40)
  .regex(/^\d+(\.\d+){0,3}([-+][\w.-]+)?$/);

export const devicesQuery = z.object({ brandId: id, restaurantId: id });
export const restaurantParams = z.object({ restaurantId: id });
export const brandParams = z.object({ brandId: id });
export const deviceParams = z.object({ posDeviceId: id });

export const posDevice = z.object({
  posDeviceId: id,
  deviceName: z.string().meta({ example: 'Caisse principale' }),
  deviceId: z.string(),
  role: z.string().meta({ example: 'independent' }),
});
export type PosDevice = z.infer<typeof posDevice>;

export const compliantVersions = z.array(z.string());
export const compliantVersionsBody = z.object({ versions: z.array(posVersion).max(500) });

export const fleetQuery = z.object({ withRevoked: z.boolean().default(false).describe('Whether to include revoked devices.') });
export const fleetDevice = z.object({
  posDeviceId: id,
  restaurantId: id,
  deviceName: z.string().meta({ example: 'Caisse principale' }),
  deviceId: z.string(),
  role,
  state: z.enum(posDeviceStates).describe('The state of the device: `invited` until it is paired.'),
  posVersion: z.string().nullable(),
  isCompliant: z.boolean().nullable().describe('Whether the version is fiscally compliant; null while the version is unknown.'),
  createdAt: timestamp,
  enrolledAt: timestamp.nullable(),
  lastSeenAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
  enrolmentExpiresAt: timestamp.nullable().describe('When the pairing code expires; null if there is none.'),
  tableLayout: z
    .object({ tableLayoutUuid: uuid, name: z.string().meta({ example: 'Rez-de-chaussée' }) })
    .nullable()
    .describe('The layout that the device uses; null for none.'),
  acknowledged: z
    .object({
      tableLayoutUuid: uuid,
      name: z.string().meta({ example: 'Rez-de-chaussée' }),
      version: id.meta({ example: 3 }),
      acknowledgedAt: timestamp,
    })
    .nullable()
    .describe(
      'The layout that the device loaded last: its version, and its name at that time. The device may have been linked to another layout since. Null if it has loaded none.',
    ),
  box: z
    .object({
      isLinked: z.boolean().describe('Whether the box is connected now.'),
      since: timestamp
        .nullable()
        .describe('When the connection started. If the box is offline, when the last connection ended; null if unknown.'),
      latencyMs: z.int().nullable().describe('The last round-trip time, in milliseconds; null if unknown.'),
    })
    .nullable()
    .describe(
      'The connection to the restaurant’s box, for the device that connects it; null for other devices, and if the box has never connected.',
    ),
});
export type FleetDevice = z.infer<typeof fleetDevice>;
export const fleetDeviceWithVersion = fleetDevice.extend({ etag: z.string().describe('The version of name and role, for `If-Match`.') });
export type FleetDeviceWithVersion = z.infer<typeof fleetDeviceWithVersion>;

export const brandFleetQuery = z.object({
  search: z.string().max(255).optional().describe('A part of the name, id or version of a device, or of the name of its restaurant.'),
  restaurantId: id.optional(),
  kind: z
    .enum(deviceKinds)
    .optional()
    .describe('`outdated`: not compliant. `away`: its box is offline. `behind`: has not loaded the current layout.'),
  withRevoked: z.boolean().default(false).describe('Whether to include revoked devices.'),
  cursor: cursor.optional(),
  limit: pageSize(100),
});
export const brandFleetDevice = fleetDevice.extend({
  restaurantName: z.string().meta({ example: 'Bistro Lumière République' }),
  inForce: z
    .object({ tableLayoutUuid: uuid, name: z.string().meta({ example: 'Rez-de-chaussée' }), version: id.meta({ example: 3 }) })
    .nullable()
    .describe('The layout that the restaurant’s devices should use; null if none is published.'),
});
export type BrandFleetDevice = z.infer<typeof brandFleetDevice>;
export const brandFleetPage = z.object({ items: z.array(brandFleetDevice), nextCursor: cursor.nullable() });
export const fleetSummary = z.object({
  inUse: z.int().describe('The number of devices, without revoked ones.'),
  outdated: z.int(),
  away: z.int(),
  behind: z.int(),
  invited: z.int(),
  revoked: z.int(),
});
export type FleetSummary = z.infer<typeof fleetSummary>;

export const createDeviceBody = z.object({ deviceName, role: role.default('independent') });
export const updateDeviceBody = z
  .object({ deviceName: deviceName.optional(), role: role.optional() })
  .superRefine(atLeastOne(['deviceName', 'role']));
export const invitation = fleetDevice.extend({
  enrolmentCode: z
    .string()
    .describe('The code that pairs one device within 24 hours. Returned only once.')
    .meta({ example: 'k7wq-3mze-hv2t' }),
});
export type Invitation = z.infer<typeof invitation>;

export const enrolBody = z.object({
  code: z.string().trim().min(1).max(40).meta({ example: 'k7wq-3mze-hv2t' }),
  deviceId: z.string().trim().min(1).max(120).optional().describe('The name that the device gives itself.'),
  posVersion: posVersion.optional(),
});
export const enrolment = z.object({ posDevice, restaurantId: id });
export const enrolmentExtra = z.object({
  access_token: z.string().meta({ example: 'brg_3q2-7wQpA0xVb9ZtKcYdE1fGhIjLmNoPrSuXy4z5678' }),
  token_type: z.literal('Bearer'),
});

export const checkInBody = z.object({ posVersion: posVersion.optional() });
export const checkIn = z.object({
  posDevice,
  restaurantId: id,
  isCompliant: z.boolean().nullable(),
  tableLayout: z.object({ tableLayoutUuid: uuid, name: z.string().meta({ example: 'Rez-de-chaussée' }) }).nullable(),
});

export const versionsInUse = z.array(
  z.object({
    posVersion: z.string().nullable().describe('The version of the device; null if unknown.'),
    isCompliant: z.boolean().nullable(),
    deviceCount: z.int(),
    restaurantCount: z.int(),
  }),
);
