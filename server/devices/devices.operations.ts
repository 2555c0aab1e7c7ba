import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { download, mutation, query } from '@/server/core/operation/operation';
import { streamBox as stream } from './box-stream.service';
import * as boxSchema from './boxes.schema';
import { acceptReply } from './boxes.service';
import * as brandFleet from './brand-fleet.service';
import * as schema from './devices.schema';
import * as enrolment from './enrolment.service';
import * as fleet from './fleet.service';
import * as versions from './versions.service';

const tag = 'Devices';
const ofDevice = { locate: fleet.locateDevice };
const readDevice = allow(permissions.devices.read, ofDevice);
const writeDevice = allow(permissions.devices.write, ofDevice);
const subject = ({ posDeviceId }: { posDeviceId: number }) => ({ kind: 'POS device', id: posDeviceId });

export const listPosDevices = query({
  path: '/pos_devices',
  summary: 'List the POS devices of a restaurant',
  tag,
  access: allow(permissions.devices.read, { restaurant: 'restaurantId', also: { brand: 'brandId' } }),
  query: schema.devicesQuery,
  success: { code: 'device_found', data: z.array(schema.posDevice) },
  example: { brandId: 1, restaurantId: 1 },
  run: fleet.listPosDevices,
});

export const listCompliantVersions = query({
  path: '/pos_devices/compliant_versions',
  summary: 'List the fiscally compliant POS versions, newest first',
  tag,
  access: allow(permissions.compliance.read, {}),
  etag: true,
  success: { code: 'compliant_versions', data: schema.compliantVersions },
  run: versions.listCompliantVersions,
});

export const setCompliantVersions = mutation({
  method: 'PUT',
  path: '/pos_devices/compliant_versions',
  summary: 'Replace the list of fiscally compliant POS versions',
  tag,
  access: allow(permissions.compliance.write, {}),
  body: schema.compliantVersionsBody,
  replaces: { read: versions.listCompliantVersions },
  success: { code: 'compliant_versions_updated', data: schema.compliantVersions },
  example: { versions: ['4.12.0', '4.11.3'] },
  audit: { subject: () => ({ kind: 'compliant versions', id: 'all' }), revert: 'replace' },
  run: versions.setCompliantVersions,
});

export const listFleet = query({
  path: '/v1/restaurants/{restaurantId}/pos_devices',
  summary: 'List the POS devices of a restaurant with all details',
  tag,
  access: allow(permissions.devices.read, { restaurant: 'restaurantId' }),
  params: schema.restaurantParams,
  query: schema.fleetQuery,
  success: { code: 'pos_devices_succeed', data: z.array(schema.fleetDevice) },
  run: fleet.listFleet,
});

export const createDevice = mutation({
  method: 'POST',
  path: '/v1/restaurants/{restaurantId}/pos_devices',
  summary: 'Add a POS device to a restaurant',
  description: 'The response contains the one-time pairing code of the device, and no later response does.',
  tag,
  access: allow(permissions.devices.write, { restaurant: 'restaurantId' }),
  params: schema.restaurantParams,
  body: schema.createDeviceBody,
  success: { status: 201, code: 'pos_device_created', data: schema.invitation, example: { state: 'invited', enrolledAt: null } },
  errors: ['already_exists'],
  example: { restaurantId: 1, deviceName: 'Caisse terrasse' },
  idempotency: 'refused',
  audit: {},
  run: enrolment.createDevice,
});

export const getDevice = query({
  path: '/v1/pos_devices/{posDeviceId}',
  summary: 'Read a POS device with all details',
  tag,
  access: readDevice,
  params: schema.deviceParams,
  success: { code: 'pos_device_succeed', data: schema.fleetDeviceWithVersion },
  run: fleet.getDeviceWithVersion,
});

export const updateDevice = mutation({
  method: 'PUT',
  path: '/v1/pos_devices/{posDeviceId}',
  summary: 'Rename a POS device, or change its role',
  description: 'Omitted fields are unchanged. A restaurant has at most one master.',
  tag,
  access: writeDevice,
  params: schema.deviceParams,
  body: schema.updateDeviceBody,
  success: { code: 'pos_device_updated', data: schema.fleetDeviceWithVersion },
  errors: ['missing_parameters', 'already_exists'],
  example: { deviceName: 'Caisse terrasse' },
  guardedBy: fleet.versionedDevice,
  audit: { subject, revert: 'replace' },
  run: fleet.updateDevice,
});

export const inviteDevice = mutation({
  method: 'POST',
  path: '/v1/pos_devices/{posDeviceId}/enrolment_code',
  summary: 'Create a new pairing code for a POS device',
  description: 'Replaces the earlier code of the device. A paired device keeps working until the new code is used.',
  tag,
  access: writeDevice,
  params: schema.deviceParams,
  success: { code: 'pos_device_invited', data: schema.invitation },
  idempotency: 'refused',
  audit: { always: true },
  run: enrolment.inviteDevice,
});

export const revokeDevice = mutation({
  method: 'POST',
  path: '/v1/pos_devices/{posDeviceId}/revoke',
  summary: 'Revoke a POS device',
  description: 'Ends the token, the code and the account of the device immediately and permanently.',
  tag,
  access: writeDevice,
  params: schema.deviceParams,
  success: { code: 'pos_device_revoked', data: schema.fleetDevice, example: { state: 'revoked' } },
  audit: { subject },
  run: fleet.revokeDevice,
});

export const enrolDevice = mutation({
  method: 'POST',
  path: '/v1/pos_devices/enrolment',
  summary: 'Pair a POS device with a one-time code',
  description: 'Returns the access token of the device. It is valid for at most one year, until the device is revoked or paired again.',
  tag,
  access: 'public',
  body: schema.enrolBody,
  success: { status: 201, code: 'pos_device_enrolled', data: schema.enrolment, extra: schema.enrolmentExtra },
  errors: ['invalid_enrolment_code', 'already_exists'],
  example: { code: 'k7wq-3mze-hv2t', deviceId: 'SN-88213-A', posVersion: '4.12.0' },
  idempotency: 'none',
  audit: { always: true },
  run: enrolment.enrolDevice,
});

export const checkInDevice = mutation({
  method: 'POST',
  path: '/v1/pos_devices/check_in',
  summary: 'Report a POS device’s status',
  tag,
  access: allow(permissions.boxes.write, {}),
  body: schema.checkInBody,
  success: { code: 'pos_device_checked_in', data: schema.checkIn },
  errors: ['data_not_found'],
  example: { posVersion: '4.12.0' },
  audit: false,
  run: enrolment.checkInDevice,
});

export const listBrandFleet = query({
  path: '/v1/brands/{brandId}/pos_devices',
  summary: 'List the POS devices of all restaurants of a brand with all details',
  description: 'Restaurant accounts see only the devices of their restaurant.',
  tag,
  access: allow(permissions.devices.read, { brand: 'brandId', also: { restaurant: 'restaurantId' } }),
  params: schema.brandParams,
  query: schema.brandFleetQuery,
  success: { code: 'pos_devices_succeed', data: schema.brandFleetPage },
  example: { kind: 'outdated', limit: 50 },
  run: brandFleet.listBrandFleet,
});

export const getFleetSummary = query({
  path: '/v1/brands/{brandId}/pos_devices/summary',
  summary: 'Count the POS devices of a brand, and those that need attention',
  description: 'Restaurant accounts count only the devices of their restaurant.',
  tag,
  access: allow(permissions.devices.read, { brand: 'brandId' }),
  params: schema.brandParams,
  success: { code: 'pos_devices_summary_succeed', data: schema.fleetSummary },
  run: brandFleet.summariseFleet,
});

export const listVersionsInUse = query({
  path: '/v1/brands/{brandId}/pos_versions',
  summary: 'List the POS versions in use in a brand',
  description: 'Includes paired devices only. Restaurant accounts see only the devices of their restaurant.',
  tag,
  access: allow(permissions.devices.read, { brand: 'brandId' }),
  params: schema.brandParams,
  success: { code: 'pos_versions_succeed', data: schema.versionsInUse },
  run: versions.listVersionsInUse,
});

export const streamBox = download({
  path: '/v1/boxes/stream',
  summary: 'Receive requests as a restaurant’s box',
  description:
    'Returns server-sent events for the master of a restaurant. A box is behind a router, so it opens the connection. The stream starts with `hello`, followed by `request` events with `{ requestId, type, payload }`: first the pending requests, then new ones. Answer each with `POST /v1/boxes/replies/{requestId}`. An event may be sent twice, so answer by its id. `table_layout.read` asks for the current layout of the box (`{ tableLayoutId, name, updatedAt, rooms[] }`) and waits 1.5 seconds. `table_layout.publish` sends a published layout and waits for 30 days. `table_order.check` asks whether a table takes orders. A restaurant has one stream, the newest. A comment every 15 seconds keeps the connection open. If the connection breaks, connect again.',
  tag,
  access: allow(permissions.boxes.read, {}),
  success: { contentTypes: ['text/event-stream'] },
  errors: ['data_not_found', 'too_many_requests'],
  run: stream,
});

export const replyAsBox = mutation({
  method: 'POST',
  path: '/v1/boxes/replies/{requestId}',
  summary: 'Answer a request as a restaurant’s box',
  description: 'Only the first reply counts, and only while a request waits for it. Safe to retry.',
  tag,
  access: allow(permissions.boxes.write, {}),
  params: boxSchema.replyParams,
  body: boxSchema.replyBody,
  success: { code: 'box_reply_taken', data: boxSchema.replyResult },
  errors: ['missing_parameters', 'data_not_found'],
  example: { payload: { tableLayoutId: '5f1c0c4e-8d3b-4b1c-9f53-0f7f6a4f2f10', name: 'Rez-de-chaussée' } },
  audit: false,
  run: acceptReply,
});
