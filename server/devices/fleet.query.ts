import { Prisma } from '@/server/core/platform/db';
import { utc } from '@/server/core/reads/page';
import { isLinked } from './box-links';
import type { DeviceKind } from './devices.values';

/* Reads devices. Aliases: d the device, l its layout, b the box that it has, a the publication that it received last. */

export const deviceRows = Prisma.sql`pos_devices d
  left join table_layouts l on l.uuid = d.table_layout_uuid
  left join restaurant_boxes b on b.pos_device_id = d.id
  left join lateral (select p.table_layout_uuid, p.version, a.acknowledged_at, v.layout ->> 'name' as name
    from layout_acknowledgements a join layout_publications p on p.id = a.publication_id
    join table_layout_versions v on v.table_layout_uuid = p.table_layout_uuid and v.version = p.version
    where a.pos_device_id = d.id order by a.publication_id desc limit 1) a on true`;

/** SQL: whether a device runs a version on the list of compliant ones. */
const isListed = Prisma.sql`exists (select from compliant_pos_versions c where c.version = d.pos_version)`;

/** The fields of `FleetDevice`. */
export const deviceColumns = Prisma.sql`
  d.id as "posDeviceId", d.restaurant_id as "restaurantId", d.name as "deviceName", d.device_id as "deviceId", d.role,
  case when d.revoked_at is not null then 'revoked' when d.enrolled_at is not null then 'enrolled' else 'invited' end as state,
  d.pos_version as "posVersion", case when d.pos_version is not null then ${isListed} end as "isCompliant",
  d.created_at as "createdAt", d.enrolled_at as "enrolledAt", d.last_seen_at as "lastSeenAt", d.revoked_at as "revokedAt",
  d.enrolment_expires_at as "enrolmentExpiresAt",
  case when l.uuid is not null then json_build_object('tableLayoutUuid', l.uuid, 'name', l.name) end as "tableLayout",
  case when a.version is not null then json_build_object('tableLayoutUuid', a.table_layout_uuid, 'name', a.name, 'version', a.version,
    'acknowledgedAt', ${utc('a.acknowledged_at')}) end as acknowledged,
  case when b.connected_at is not null then json_build_object('isLinked', ${isLinked},
    'since', case when ${isLinked} then ${utc('b.connected_at')} else ${utc('coalesce(b.disconnected_at, b.seen_at)')} end,
    'latencyMs', b.latency_ms) end as box`;

/** Devices with the state of their restaurant. Further aliases: r the restaurant, f its current layout, n the current version of that. */
export const brandRows = Prisma.sql`${deviceRows}
  join restaurants r on r.id = d.restaurant_id and r.archived_at is null
  left join lateral (select p.table_layout_uuid, p.version from layout_publications p
    where p.restaurant_id = d.restaurant_id order by p.id desc limit 1) n on true
  left join table_layouts f on f.uuid = n.table_layout_uuid and f.deleted_at is null`;

const inUse = Prisma.sql`d.revoked_at is null`;

/** SQL: the condition for each filter of a list of devices. */
export const kindConditions: Record<DeviceKind | 'inUse', Prisma.Sql> = {
  inUse,
  outdated: Prisma.sql`${inUse} and d.pos_version is not null and not ${isListed}`,
  invited: Prisma.sql`${inUse} and d.enrolled_at is null`,
  away: Prisma.sql`${inUse} and b.connected_at is not null and not ${isLinked}`,
  behind: Prisma.sql`${inUse} and f.uuid is not null and a.version is not null
    and (a.table_layout_uuid, a.version) is distinct from (n.table_layout_uuid, n.version)`,
  revoked: Prisma.sql`d.revoked_at is not null`,
};
