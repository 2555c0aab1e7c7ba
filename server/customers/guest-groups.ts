import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import * as schema from './customers.schema';
import * as groups from './groups.service';

const tag = 'Customers';
const ofBrand = { brand: 'brandId' } as const;
const ofGroup = { locate: groups.locateGroup };
const groupSubject = ({ guestGroupId }: { guestGroupId: number }) => ({ kind: 'guest group', id: guestGroupId });

export const listGuestGroups = query({
  path: '/guest_groups',
  summary: 'List the guest groups of a brand as an ordered tree',
  tag,
  access: allow(permissions.customers.read, ofBrand),
  query: schema.groupsQuery,
  success: { code: 'guest_groups_found', data: z.array(schema.guestGroup) },
  example: { brandId: 2 },
  run: groups.listGuestGroups,
});

export const createGuestGroup = mutation({
  method: 'POST',
  path: '/guest_groups',
  summary: 'Add a guest group',
  description: 'A tree has at most 6 levels. Names are unique under one parent.',
  tag,
  access: allow(permissions.customers.write, ofBrand),
  body: schema.groupCreateBody,
  success: { status: 201, code: 'guest_group_created', data: schema.guestGroup },
  errors: ['data_not_found', 'already_exists'],
  example: { brandId: 2, name: 'ACME' },
  audit: {},
  run: groups.createGuestGroup,
});

export const updateGuestGroup = mutation({
  method: 'PUT',
  path: '/guest_groups/{guestGroupId}',
  summary: 'Rename or move a guest group',
  description: 'A group moves with all groups below it.',
  tag,
  access: allow(permissions.customers.write, ofGroup),
  params: schema.groupParams,
  body: schema.groupUpdateBody,
  guardedBy: groups.versionedGroup,
  success: { code: 'guest_group_updated', data: schema.guestGroup },
  errors: ['already_exists'],
  example: { guestGroupId: 1, name: 'ACME France' },
  audit: { subject: groupSubject, snapshot: groups.readGroupState, revert: 'replace' },
  run: groups.updateGuestGroup,
});

export const deleteGuestGroup = mutation({
  method: 'DELETE',
  path: '/guest_groups/{guestGroupId}',
  summary: 'Delete an empty guest group',
  tag,
  access: allow(permissions.customers.write, ofGroup),
  params: schema.groupParams,
  success: { code: 'guest_group_deleted', data: schema.guestGroup },
  audit: { subject: groupSubject },
  run: groups.deleteGuestGroup,
});
