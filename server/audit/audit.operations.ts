import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import * as schema from './audit.schema';
import * as audit from './audit.service';
import { revertChange as revert } from './revert.service';

const tag = 'Audit';

export const listAudit = query({
  path: '/v2/audit',
  summary: 'List the changes of a restaurant, a brand or a customer, newest first',
  description:
    'Every write adds an entry with its author, its time and the fields that changed. The response contains the entries of the operations that the caller’s role may run. Send one of `restaurantId`, `brandId` and `customerId`.',
  tag,
  access: allow(permissions.audit.read, { restaurant: 'restaurantId', brand: 'brandId', customer: 'customerId' }),
  query: schema.auditListQuery,
  success: { code: 'audit_list_succeed', data: schema.auditPage },
  example: { restaurantId: 1, limit: 20 },
  run: audit.listAudit,
});

export const getAuditEntry = query({
  path: '/v2/audit/{auditId}',
  summary: 'Read a change, with the states before and after it',
  tag,
  access: allow(permissions.audit.read, { locate: audit.locateEntry }),
  params: schema.auditParams,
  success: { code: 'audit_entry_succeed', data: schema.auditEntryDetail },
  example: { auditId: 1 },
  run: audit.getAuditEntry,
});

export const revertChange = mutation({
  method: 'POST',
  path: '/v2/audit/{auditId}/revert',
  summary: 'Undo a change',
  description:
    'Restores the earlier state of the subject as a new write. That write follows the rules of the operation that made the change, is listed in the history, and can itself be undone. An entry can be undone once. If the subject has changed again since, the response is `conflict` with the differences, unless `force` is true.',
  tag,
  access: allow(permissions.audit.write, { locate: audit.locateEntry }),
  params: schema.auditParams,
  body: schema.revertBody,
  success: { code: 'audit_revert_succeed', data: schema.revertResult },
  errors: [
    'not_revertible',
    'missing_access_flag',
    'already_exists',
    'table_in_use',
    'quantity_out_of_range',
    'product_not_tracked',
    'stock_management_v2_disabled',
  ],
  example: { auditId: 1, force: false },
  audit: {},
  run: revert,
});
