import { z } from 'zod';
import { atLeastOne, cursor, id, idList, pageSize, timestamp, withWords } from '@/server/core/operation/fields';
import { csvSeparators, fileTypes, LIST_SEPARATOR } from '@/server/reports/table-file.values';
import { counterMethods } from '@/server/wallet/wallet.values';
import { GROUP_SEPARATOR, MAX_BADGES, MAX_RESTAURANTS, mergeFields, paymentTypes, settlements } from './customers.values';

const name = z.string().trim().min(1).max(120);
const email = z.string().trim().max(254).pipe(z.email());
const badge = z.string().trim().min(1).max(64);
/** A new badge. It must not contain the separator that files use between several badges in a cell. */
export const newBadge = badge.refine(
  (text) => !text.includes(LIST_SEPARATOR),
  withWords({
    en: `Enter a badge without ${LIST_SEPARATOR}, which separates badges in files.`,
    fr: `Saisissez un badge sans ${LIST_SEPARATOR}, qui sépare les badges dans les fichiers.`,
  }),
);
const cents = z.int();

export const customer = z.object({
  customerId: id,
  brandId: id,
  email: z.string().nullable().meta({ example: 'camille.moreau@example.com' }),
  givenName: z.string().nullable().meta({ example: 'Camille' }),
  familyName: z.string().nullable().meta({ example: 'Moreau' }),
  phoneNumber: z.string().nullable().describe('The phone number in E.164 format; null for none.').meta({ example: '+33612345678' }),
  externalId: z
    .string()
    .nullable()
    .describe('An external id, such as a payroll or pupil number; null for none.')
    .meta({ example: 'E-1042' }),
  badges: z
    .array(z.string())
    .describe('The badges that are not blocked.')
    .meta({ example: ['0012345'] }),
  guestGroupId: id.nullable(),
  guestGroup: z.string().nullable().describe('The path of the guest group; null for none.').meta({ example: 'ACME / Paris / Finance' }),
  paymentType: z.enum(paymentTypes),
  balance: cents.describe('The total balance of the e-wallet, in cents.').meta({ example: 2350 }),
  isActive: z.boolean(),
  language: z.string().nullable().describe('The language, as an ISO 639-1 code; null if unknown.').meta({ example: 'fr' }),
  restaurantIds: z.array(id).describe('The restaurants that the customer belongs to. An empty list means all restaurants of the brand.'),
  createdAt: timestamp,
  updatedAt: timestamp,
  archivedAt: timestamp.nullable().meta({ example: null }),
  erasedAt: timestamp
    .nullable()
    .describe('When everything that identifies the person was permanently erased; null if it was not.')
    .meta({ example: null }),
  mergedIntoId: id.nullable().describe('The customer that this one was merged into; null if it was not merged.').meta({ example: null }),
});
export type Customer = z.infer<typeof customer>;

export const customerWithVersion = customer.extend({
  erasureRequestedAt: timestamp
    .nullable()
    .describe('When their erasure was requested; null if no request is open.')
    .meta({ example: null }),
  etag: z.string().describe('The version of the editable fields, for `If-Match`.'),
});
export type CustomerWithVersion = z.infer<typeof customerWithVersion>;

export const customerParams = z.object({ customerId: id });

export const customerFilters = z.object({
  restaurantIds: idList
    .optional()
    .describe('Restaurant ids, separated by commas. Only customers of these restaurants, and customers of all restaurants of the brand.'),
  search: z.string().max(255).optional().describe('A part of the name, email, phone number or external ID, or the beginning of a badge.'),
  groups: idList.optional().describe('Guest group ids, separated by commas. Only customers in these groups or in groups below them.'),
  mustDisplayArchivedCustomers: z.boolean().optional().describe('Whether to include archived customers.'),
  paymentType: z.enum(paymentTypes).optional(),
  isActive: z.boolean().optional(),
});

export const customerExportQuery = customerFilters.extend({
  brandId: id,
  fileType: z.enum(fileTypes).meta({ example: 'csv' }),
  separator: z
    .enum(csvSeparators)
    .optional()
    .describe('The separator between the cells of a CSV file. If omitted, `;` for French callers and `,` for others.'),
});
export type CustomerExport = z.infer<typeof customerExportQuery>;

export const customerCountQuery = customerFilters.extend({ brandId: id });
export const customerCount = z.object({ total: z.int().min(0).meta({ example: 512 }) });

export const customersQuery = customerFilters.extend({
  brandId: id,
  cursor: cursor.optional(),
  limit: pageSize(50),
});
export const customerPage = z.object({ items: z.array(customer), nextCursor: cursor.nullable() });

const customerFields = {
  email: email.nullable(),
  givenName: name.nullable(),
  familyName: name.nullable(),
  phoneNumber: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .nullable()
    .describe('The phone number, stored in E.164 format. A national number is read in the brand’s country.'),
  externalId: z.string().trim().min(1).max(64).nullable(),
  badges: z.array(newBadge).max(MAX_BADGES),
  guestGroupId: id.nullable(),
  paymentType: z.enum(paymentTypes),
  isActive: z.boolean(),
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .nullable(),
  restaurantIds: z.array(id).max(MAX_RESTAURANTS),
};

/** Fields that identify a customer. */
const identifying = ['email', 'givenName', 'familyName', 'externalId', 'badges'] as const;

/** Without any of these, the customer could not be found. */
function requireIdentity(given: Partial<Record<(typeof identifying)[number], unknown>>, context: z.RefinementCtx): void {
  const identifyingFields = Object.fromEntries(
    identifying.map((key) => [key, [given[key]].flat().some((value) => value != null) ? given[key] : undefined]),
  );
  atLeastOne([...identifying])(identifyingFields, context);
}

export const customerCreateBody = z
  .object({ brandId: id, ...customerFields })
  .partial()
  .required({ brandId: true })
  .superRefine(requireIdentity);

/** Omitted fields are unchanged. */
export const customerUpdateBody = z.object(customerFields).partial();
export type CustomerFields = z.output<typeof customerUpdateBody>;

export const customerLookupQuery = z
  .object({ brandId: id, badge: badge.optional(), email: email.optional() })
  .superRefine(atLeastOne(['badge', 'email']));

export const archiveBody = z.object({
  settle: z
    .enum(settlements)
    .optional()
    .describe(
      'What happens to a balance other than 0: `refund` pays out the customer’s own part and forfeits the rest, `forfeit` pays out nothing.',
    ),
  counterMethod: z.enum(counterMethods).optional().describe('The means by which `refund` pays out. `CASH` if omitted.'),
});
export type Settling = z.output<typeof archiveBody>;
export const mergeBody = z.object({
  fromCustomerId: id.describe('The customer to merge into the one in the path, and to archive.'),
  take: z
    .array(z.enum(mergeFields))
    .max(mergeFields.length)
    .default([])
    .describe('The fields to take from that customer. Other fields are taken only if they are empty for the customer in the path.'),
});
export const mergeResult = z.object({
  customer: customer.describe('The customer in the path, after the merge.'),
  merged: customer.describe('The customer who was merged and archived.'),
});
export type MergeResult = z.infer<typeof mergeResult>;

export const unarchived = z.object({ success: z.boolean() });

export const badgeState = z.object({
  badge: z.string().meta({ example: '0012345' }),
  isBlocked: z.boolean().meta({ example: false }),
  blockedAt: timestamp.nullable().meta({ example: null }),
  createdAt: timestamp,
});
export type Badge = z.infer<typeof badgeState>;
export const badgeParams = z.object({ customerId: id, badge });
export const badgeAddBody = z.object({
  badge: newBadge,
  move: z.boolean().default(false).describe('Whether to take the badge from the customer who has it.'),
  isBlocked: z.boolean().default(false).describe('Whether the badge is blocked from the start, such as a lost badge that was returned.'),
});
export const badgeUpdateBody = z.object({ isBlocked: z.boolean() });

/** A name in the path of a guest group. */
const groupName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine(
    (text) => !text.includes(GROUP_SEPARATOR.trim()),
    withWords({ en: 'Enter a name without a slash.', fr: 'Saisissez un nom sans barre oblique.' }),
  );

export const guestGroup = z.object({
  guestGroupId: id,
  brandId: id,
  parentId: id.nullable().meta({ example: 2 }),
  name: z.string().meta({ example: 'Finance' }),
  path: z.string().describe('The names of the groups from the top, separated by slashes.').meta({ example: 'ACME / Paris / Finance' }),
  depth: z.int().min(1).meta({ example: 3 }),
  customers: z.int().min(0).describe('The number of customers directly in the group, without archived ones.').meta({ example: 14 }),
});
export type GuestGroup = z.infer<typeof guestGroup>;
export const groupParams = z.object({ guestGroupId: id });
export const groupsQuery = z.object({ brandId: id });
export const groupCreateBody = z.object({ brandId: id, parentId: id.nullable().default(null), name: groupName });
export const groupUpdateBody = z.object({ parentId: id.nullable().optional(), name: groupName.optional() });
