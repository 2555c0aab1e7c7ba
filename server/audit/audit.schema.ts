import { z } from 'zod';
import { change, cursor, id, pageSize, timestamp, withWords } from '@/server/core/operation/fields';

/** What a write changed: the kind of subject, such as “stock settings”, and its id. */
const subjectKind = z.string().min(1).max(100).meta({ example: 'stock settings' });
const subjectId = z.string().min(1).max(100).meta({ example: '1' });

const settings = { name: 'Bistro Lumière République', stockManagementV2Enabled: true, channels: { web: true, kiosk: true } };

export const auditListQuery = z
  .object({
    restaurantId: id.optional().describe('The restaurant whose history to list. Send this, `brandId` or `customerId`.'),
    brandId: id
      .optional()
      .describe('The brand whose history to list, with that of its restaurants. Send this, `restaurantId` or `customerId`.'),
    customerId: id
      .optional()
      .describe('The customer whose history to list, with that of their e-wallet. Send this, `restaurantId` or `brandId`.'),
    subjectKind: subjectKind
      .optional()
      .describe('Only changes to subjects of this kind, such as `stock settings`, or of several kinds, separated by commas.'),
    subjectId: subjectId.optional().describe('Only changes to the subject with this id. Requires `subjectKind`.'),
    related: z
      .boolean()
      .optional()
      .describe(
        'Whether to add changes that concern the subject of `subjectId` without being its own. For a `catalog product` or a `menu product`, these are the changes of several products at once that include it. For a `catalog product`, they are also the changes of restaurants to it on their menus.',
      ),
    userId: id.optional().describe('Only changes by this user.'),
    cursor: cursor.optional(),
    limit: pageSize(50),
  })
  .superRefine(({ restaurantId, brandId, customerId }, ctx) => {
    const places = [restaurantId, brandId, customerId].filter((place) => place !== undefined);
    if (places.length > 1)
      ctx.addIssue({
        code: 'custom',
        ...withWords(
          {
            en: 'Send one of restaurantId, brandId and customerId.',
            fr: 'N’envoyez qu’un seul champ parmi restaurantId, brandId et customerId.',
          },
          { path: ['brandId'] },
        ),
      });
    if (places.length === 0) ctx.addIssue({ code: 'invalid_type', expected: 'number', path: ['restaurantId'], input: undefined });
  });

export const auditParams = z.object({ auditId: id });

export const revertBody = z.object({
  force: z.boolean().optional().describe('Whether to undo the change even if the subject has changed again since. Later changes are lost.'),
});

const person = z.object({ userId: id.meta({ example: 7 }), name: z.string().meta({ example: 'Camille Moreau' }) });

export const auditEntry = z
  .object({
    auditId: id,
    at: timestamp,
    restaurantId: id.nullable(),
    brandId: id.nullable(),
    subjectKind,
    subjectId,
    subjectName: z
      .string()
      .nullable()
      .describe('The name of the subject; null if it has none or no longer exists.')
      .meta({ example: 'Bistro Lumière République' }),
    operation: z
      .string()
      .describe('The method and path of the operation.')
      .meta({ example: 'PUT /v2/restaurants/{restaurantId}/stock/settings' }),
    operationId: z
      .string()
      .nullable()
      .describe('The id of the operation in this reference; null if the operation no longer exists.')
      .meta({ example: 'stock.updateStockSettings' }),
    summary: z.string().nullable().meta({ example: 'Change the stock settings' }),
    changes: z
      .array(change)
      .describe(
        'The fields that changed. Lists contain the first 20, or fewer if they are large; a single entry contains the first 1,000. With `related`, a change of several products contains only the fields of the one.',
      ),
    changeCount: z.int().describe('The number of changed fields.'),
    names: z
      .record(z.string(), z.string())
      .describe('The names of the items whose ids are in `changes`. An id of a list in a rule has its field in front: `categoryIds 3`.'),
    actor: person.nullable(),
    realUser: person.nullable().describe('The person behind an impersonation; null if there was none.').meta({ example: null }),
    requestId: z.string().meta({ example: '0b9c1a52-6f0e-4a86-9d0b-5c1d4a1c7f10' }),
    revertsId: id.nullable().describe('The entry that this change undid; null if it undid none.').meta({ example: null }),
    revertedById: id.nullable().describe('The entry that undid this change; null if it has not been undone.').meta({ example: null }),
    revertible: z.boolean().describe('Whether the caller can undo this change.'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = z.object({ items: z.array(auditEntry), nextCursor: cursor.nullable() });

export const auditEntryDetail = auditEntry.extend({
  before: z
    .unknown()
    .describe('The subject before the change.')
    .meta({ example: { ...settings, defaultSafetyStock: 5 } }),
  after: z
    .unknown()
    .describe('The subject after the change.')
    .meta({ example: { ...settings, defaultSafetyStock: 8 } }),
});

export const revertResult = z.object({
  auditId: id.describe('The entry that was undone.'),
  subjectKind,
  subjectId,
  changes: z.array(change).describe('The fields that undoing the change affected.'),
});
