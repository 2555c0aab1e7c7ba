import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { download, mutation, query } from '@/server/core/operation/operation';
import { reportRequested } from '@/server/reports/reports.schema';
import * as archive from './archive.service';
import * as badges from './badges.service';
import * as schema from './customers.schema';
import * as customers from './customers.service';
import * as exports from './export.service';
import * as login from './logins.schema';
import * as logins from './logins.service';
import * as merge from './merge.service';
import { downloadPersonalData } from './personal-data.service';

const tag = 'Customers';
const ofCustomer = { customer: 'customerId' } as const;
const ofBrand = { brand: 'brandId' } as const;
const filtered = { ...ofBrand, also: { restaurants: 'restaurantIds' } } as const;
const subject = ({ customerId }: { customerId: number }) => ({ kind: 'customer', id: customerId });
/** The history lists badges with their customer. */
const badgeAudit = { subject, snapshot: customers.readCustomerState };

export const listCustomers = query({
  path: '/customers',
  summary: 'List the customers of a brand, newest first',
  description: 'Restaurant users see the customers of their restaurant and the customers of all restaurants of the brand.',
  tag,
  access: allow(permissions.customers.read, filtered),
  query: schema.customersQuery,
  success: { code: 'customers_found', data: schema.customerPage },
  example: { brandId: 1, search: 'moreau' },
  run: customers.listCustomers,
});

export const countCustomers = query({
  path: '/customers/count',
  summary: 'Count the customers of a brand',
  tag,
  access: allow(permissions.customers.read, filtered),
  query: schema.customerCountQuery,
  success: { code: 'customers_counted', data: schema.customerCount },
  example: { brandId: 1 },
  run: exports.countCustomers,
});

export const exportCustomers = download({
  path: '/customers/export',
  summary: 'Download the customers of a brand as CSV or Excel',
  description:
    'The columns are those of the import: importing the unchanged file changes nothing. In CSV, an apostrophe precedes text that a spreadsheet would run as a formula. The import removes it.',
  tag,
  access: allow(permissions.customers.read, filtered),
  query: schema.customerExportQuery,
  success: { contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  errors: ['unavailable'],
  example: { brandId: 1, fileType: 'csv' },
  run: exports.exportCustomers,
});

export const exportCustomersLater = query({
  path: '/customers/export/async',
  summary: 'Request an export of the customers of a brand',
  description:
    'Use this for large exports. A worker generates the file: poll `GET /report_generation`. Until the report is ready, the same request returns the same report.',
  tag,
  access: allow(permissions.customers.read, filtered),
  query: schema.customerExportQuery,
  success: { code: 'customer_base_export_request_created', data: reportRequested },
  example: { brandId: 1, fileType: 'csv' },
  run: exports.requestCustomerExport,
});

export const lookUpCustomer = query({
  path: '/customers/lookup',
  summary: 'Find one customer by badge or email',
  description: 'For tills and kiosks. Blocked badges and archived customers are not found.',
  tag,
  access: allow(permissions.customerLookup.read, ofBrand),
  query: schema.customerLookupQuery,
  success: { code: 'customer_found', data: schema.customer },
  errors: ['data_not_found'],
  example: { brandId: 1, badge: '0012345' },
  run: customers.lookUpCustomer,
});

export const getCustomer = query({
  path: '/customers/{customerId}',
  summary: 'Read a customer',
  tag,
  access: allow(permissions.customer.read, ofCustomer),
  params: schema.customerParams,
  success: { code: 'customer_found', data: schema.customerWithVersion },
  run: customers.getCustomer,
});

export const createCustomer = mutation({
  method: 'POST',
  path: '/customers',
  summary: 'Add a customer',
  description: 'Requires at least one of name, email, external ID and badges. The customer gets no sign-in.',
  tag,
  access: allow(permissions.customers.write, ofBrand),
  body: schema.customerCreateBody,
  success: { status: 201, code: 'customer_created', data: schema.customer },
  errors: ['access_denied', 'data_not_found', 'already_exists'],
  example: { brandId: 1, givenName: 'Camille', familyName: 'Moreau', email: 'camille.moreau@example.com', badges: ['0012345'] },
  audit: {},
  run: customers.createCustomer,
});

export const updateCustomer = mutation({
  method: 'PUT',
  path: '/customers/{customerId}',
  summary: 'Change a customer',
  description: 'Omitted fields are unchanged. `badges` and `restaurantIds` replace the earlier values. Blocked badges are kept.',
  tag,
  access: allow(permissions.customers.write, ofCustomer),
  params: schema.customerParams,
  body: schema.customerUpdateBody,
  guardedBy: customers.versionedCustomer,
  success: { code: 'customer_updated', data: schema.customerWithVersion },
  errors: ['access_denied', 'already_exists'],
  example: { customerId: 1, phoneNumber: '+33612345678' },
  audit: { subject, snapshot: customers.readCustomerState, revert: 'replace' },
  run: customers.updateCustomer,
});

export const archiveCustomer = mutation({
  method: 'POST',
  path: '/customers/{customerId}/archive',
  summary: 'Archive a customer',
  description:
    'Ends the customer’s sign-ins. While the e-wallet has a balance, the response is `conflict` with the amount, unless `settle` is sent.',
  tag,
  access: allow(permissions.customers.write, ofCustomer),
  params: schema.customerParams,
  body: schema.archiveBody,
  success: { code: 'customer_archived', data: schema.customer },
  example: { customerId: 1, settle: 'refund' },
  audit: { subject, snapshot: customers.readCustomerState },
  run: archive.archiveCustomer,
});

export const unarchiveCustomer = mutation({
  method: 'POST',
  path: '/customers/{customerId}/unarchive',
  summary: 'Restore an archived customer',
  description: 'Also succeeds if the customer is not archived.',
  tag,
  access: allow(permissions.customers.write, ofCustomer),
  params: schema.customerParams,
  success: { code: 'customer_unarchive_succeed', data: schema.unarchived },
  audit: { subject, snapshot: customers.readCustomerState },
  run: archive.unarchiveCustomer,
});

export const mergeCustomers = mutation({
  method: 'POST',
  path: '/customers/{customerId}/merge',
  summary: 'Merge another customer into a customer',
  description:
    'Moves the badges, restaurants, e-wallet, points, loyalty cards and sign-in to the customer in the path. That customer keeps their own fields, and takes those that are empty or named in `take` from the other one. The other customer is archived with `mergedIntoId`. A merge cannot be undone. If either customer is archived, the other one has open holds, or they belong to different brands, the response is `conflict` with the `reason`.',
  tag,
  access: allow(permissions.customers.write, ofCustomer),
  params: schema.customerParams,
  body: schema.mergeBody,
  guardedBy: merge.versionedMerge,
  success: { code: 'customers_merged', data: schema.mergeResult },
  errors: ['already_exists'],
  example: { customerId: 1, fromCustomerId: 4, take: ['email'] },
  audit: { subject, snapshot: customers.readCustomerState },
  run: merge.mergeCustomers,
});

export const getLogin = query({
  path: '/customers/{customerId}/login',
  summary: 'Read the sign-in of a customer',
  tag,
  access: allow(permissions.customers.read, ofCustomer),
  params: schema.customerParams,
  success: { code: 'customer_login_found', data: login.loginAnswer },
  run: logins.getLogin,
});

export const createLogin = mutation({
  method: 'POST',
  path: '/customers/{customerId}/login',
  summary: 'Let a customer sign in, by a link or with a default password',
  description:
    'The response contains the link or password, and no later response does. A customer who can already sign in keeps their password until they use a link. A default password replaces it, and ends all tokens and browser sessions. For a customer without email, the response is `conflict`.',
  tag,
  access: allow(permissions.customers.write, ofCustomer),
  params: schema.customerParams,
  body: login.loginBody,
  success: { status: 201, code: 'customer_login_created', data: login.loginWithSecret },
  errors: ['already_exists'],
  example: { customerId: 1, by: 'link' },
  idempotency: 'refused',
  audit: { subject, snapshot: customers.readCustomerState, always: true },
  run: logins.createLogin,
});

export const deleteLogin = mutation({
  method: 'DELETE',
  path: '/customers/{customerId}/login',
  summary: 'End the sign-in of a customer',
  description: 'Ends the password, links, tokens and browser sessions. The customer can get a new sign-in.',
  tag,
  access: allow(permissions.customers.write, ofCustomer),
  params: schema.customerParams,
  success: { code: 'customer_login_ended', data: login.loginEnd },
  audit: { subject, snapshot: customers.readCustomerState, always: true },
  run: logins.deleteLogin,
});

export const downloadPersonal = download({
  path: '/customers/{customerId}/personal_data',
  summary: 'Download all data about a customer as a ZIP file',
  description:
    'Contains the profile, badges, e-wallet, sign-ins, history and events, each as CSV and JSON. Customers can download their own data.',
  tag,
  access: allow(permissions.customer.read, ofCustomer),
  params: schema.customerParams,
  success: { contentTypes: ['application/zip'] },
  run: downloadPersonalData,
});

export const listBadges = query({
  path: '/customers/{customerId}/badges',
  summary: 'List the badges of a customer, including blocked ones',
  tag,
  access: allow(permissions.customer.read, ofCustomer),
  params: schema.customerParams,
  success: { code: 'badges_found', data: z.array(schema.badgeState) },
  run: badges.listBadges,
});

export const addBadge = mutation({
  method: 'POST',
  path: '/customers/{customerId}/badges',
  summary: 'Add a badge to a customer',
  description: 'If another customer has the badge, the response is `already_exists` with that customer, unless `move` is true.',
  tag,
  access: allow(permissions.customers.write, ofCustomer),
  params: schema.customerParams,
  body: schema.badgeAddBody,
  success: { status: 201, code: 'badge_added', data: z.array(schema.badgeState) },
  errors: ['access_denied', 'already_exists'],
  example: { customerId: 1, badge: '0012345' },
  audit: badgeAudit,
  run: badges.addBadge,
});

export const updateBadge = mutation({
  method: 'PUT',
  path: '/customers/{customerId}/badges/{badge}',
  summary: 'Block or unblock a badge',
  tag,
  access: allow(permissions.customers.write, ofCustomer),
  params: schema.badgeParams,
  body: schema.badgeUpdateBody,
  success: { code: 'badge_updated', data: z.array(schema.badgeState) },
  example: { customerId: 1, badge: '0012345', isBlocked: true },
  audit: badgeAudit,
  run: badges.updateBadge,
});

export const removeBadge = mutation({
  method: 'DELETE',
  path: '/customers/{customerId}/badges/{badge}',
  summary: 'Remove a badge from a customer',
  tag,
  access: allow(permissions.customers.write, ofCustomer),
  params: schema.badgeParams,
  success: { code: 'badge_removed', data: z.array(schema.badgeState) },
  audit: badgeAudit,
  run: badges.removeBadge,
});

export { confirmErasure, getErasure, requestErasure, withdrawErasure } from './erasing';
export { createGuestGroup, deleteGuestGroup, listGuestGroups, updateGuestGroup } from './guest-groups';
export {
  downloadImportTemplate,
  downloadPhoenixTemplate,
  importCustomers,
  importPhoenixCustomers,
} from './import/importing';
