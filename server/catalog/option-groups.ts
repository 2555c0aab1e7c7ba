import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import { undoCreation } from '@/server/core/writes/undo-creation';
import { catalogParams } from './catalog.schema';
import * as schema from './option-groups.schema';
import * as groups from './option-groups.service';

const tag = 'Catalog';
const readBrand = allow(permissions.catalog.read, { brand: 'brandId' });
const writeBrand = allow(permissions.catalog.write, { brand: 'brandId' });
const ofGroup = ({ optionGroupId }: { optionGroupId: number }) => ({ kind: 'option group', id: optionGroupId });

export const listOptionGroups = query({
  path: '/v2/brands/{brandId}/catalog/option_groups',
  summary: 'List the option groups of a catalog',
  tag,
  access: readBrand,
  params: catalogParams,
  query: schema.optionGroupsQuery,
  success: { code: 'option_groups_found', data: z.array(schema.optionGroup) },
  run: groups.listOptionGroups,
});

export const createOptionGroup = mutation({
  method: 'POST',
  path: '/v2/brands/{brandId}/catalog/option_groups',
  summary: 'Add an option group to a catalog',
  tag,
  access: writeBrand,
  params: catalogParams,
  body: schema.optionGroupBody,
  success: { status: 201, code: 'option_group_created', data: schema.optionGroupWithVersion },
  example: { brandId: 1, name: 'Extras', max: 3, choices: [{ name: 'Extra cheese', priceCents: 150 }] },
  audit: {
    revert: undoCreation(groups, ({ brandId }: { brandId: number }, optionGroupId) => ({ brandId, optionGroupId })),
    revertsCreation: true,
  },
  run: groups.createOptionGroup,
});

export const getOptionGroup = query({
  path: '/v2/brands/{brandId}/catalog/option_groups/{optionGroupId}',
  summary: 'Read an option group',
  tag,
  access: readBrand,
  params: schema.optionGroupParams,
  success: { code: 'option_group_found', data: schema.optionGroupWithVersion },
  errors: ['data_not_found'],
  run: groups.getOptionGroup,
});

export const updateOptionGroup = mutation({
  method: 'PUT',
  path: '/v2/brands/{brandId}/catalog/option_groups/{optionGroupId}',
  summary: 'Replace an option group',
  description: 'Replaces all choices. A choice with its `choiceId` remains the same choice.',
  tag,
  access: writeBrand,
  params: schema.optionGroupParams,
  body: schema.optionGroupBody,
  guardedBy: groups.versionedGroup,
  success: { code: 'option_group_updated', data: schema.optionGroupWithVersion },
  errors: ['data_not_found'],
  example: { brandId: 1, optionGroupId: 1, name: 'Extras', max: 3, choices: [{ name: 'Extra cheese', priceCents: 150 }] },
  audit: { subject: ofGroup, snapshot: groups.readState, revert: 'replace' },
  run: groups.updateOptionGroup,
});

export const archiveOptionGroup = mutation({
  method: 'DELETE',
  path: '/v2/brands/{brandId}/catalog/option_groups/{optionGroupId}',
  summary: 'Archive an option group',
  description: 'Products no longer offer it. The change can be undone in the history.',
  tag,
  access: writeBrand,
  params: schema.optionGroupParams,
  guardedBy: groups.versionedGroup,
  success: { code: 'option_group_archived', data: schema.optionGroup },
  errors: ['data_not_found'],
  audit: { subject: ofGroup, snapshot: groups.readArchived, revert: groups.undoArchiving },
  run: groups.archiveOptionGroup,
});
