import { z } from 'zod';
import { change, cursor, id, pageSize, timestamp } from '@/server/core/operation/fields';

/** What was written: its kind, such as «stock settings», and which one. */
const subjectKind = z.string().min(1).max(100);
const subjectId = z.string().min(1).max(100);

export const auditListQuery = z
  .object({
    restaurantId: id.optional().describe('The history of this restaurant. Either this or `brandId`.'),
    brandId: id.optional().describe('The history of this brand and its restaurants. Either this or `restaurantId`.'),
    subjectKind: subjectKind
      .optional()
      .describe('Only what was written to things of this kind, such as `stock settings`; or of these kinds, separated by commas.'),
    subjectId: subjectId.optional().describe('Only what was written to the thing with this id; with `subjectKind`.'),
    userId: id.optional().describe('Only what this user wrote.'),
    cursor: cursor.optional(),
    limit: pageSize(50),
  })
  .superRefine(({ restaurantId, brandId }, ctx) => {
    if (restaurantId !== undefined && brandId !== undefined)
      ctx.addIssue({ code: 'custom', path: ['brandId'], message: 'Give restaurantId or brandId, not both.' });
    if (restaurantId === undefined && brandId === undefined)
      ctx.addIssue({ code: 'invalid_type', expected: 'number', path: ['restaurantId'], input: undefined });
  });

export const auditParams = z.object({ auditId: id });

export const revertBody = z.object({
  force: z.boolean().optional().describe('Also when the subject was changed again since: that change is then lost.'),
});

const person = z.object({ userId: id, name: z.string() });

export const auditEntry = z
  .object({
    auditId: id,
    at: timestamp,
    restaurantId: id.nullable(),
    brandId: id.nullable(),
    subjectKind,
    subjectId,
    subjectName: z.string().nullable().describe('What people call the subject, where it has a name and still exists.'),
    operation: z.string().describe('Method and path of the operation.'),
    operationId: z.string().nullable().describe('Its id in this reference; null when the service has it no longer.'),
    summary: z.string().nullable(),
    changes: z.array(change).describe('Field by field what was changed; in lists the first 20.'),
    changeCount: z.int().describe('How many fields were changed.'),
    names: z.record(z.string(), z.string()).describe('What people call the things whose ids stand in the paths of `changes`.'),
    actor: person.nullable(),
    realUser: person.nullable().describe('The person behind an impersonation.'),
    requestId: z.string(),
    revertsId: id.nullable().describe('The entry that this change took back.'),
    revertedById: id.nullable().describe('The entry that took this change back.'),
    revertible: z.boolean().describe('Whether the caller can undo this change.'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = z.object({ items: z.array(auditEntry), nextCursor: cursor.nullable() });

export const auditEntryDetail = auditEntry.extend({
  before: z.unknown().describe('The subject before the change.'),
  after: z.unknown().describe('The subject after the change.'),
});

export const revertResult = z.object({
  auditId: id.describe('The entry that was undone.'),
  subjectKind,
  subjectId,
  changes: z.array(change).describe('What taking it back changed.'),
});
