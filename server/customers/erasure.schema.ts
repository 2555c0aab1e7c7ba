import { z } from 'zod';
import { id, timestamp } from '@/server/core/operation/fields';
import { archiveBody, customer } from './customers.schema';
import { erasureBlockers, erasureStates, keptReasons, settlements } from './customers.values';

const counted = z.object({ table: z.string().meta({ example: 'customer_badges' }), rows: z.int().min(0) });

const plan = z.object({
  removed: z.array(counted).describe('The rows that are deleted or emptied, by table.'),
  kept: z
    .array(counted.extend({ keptFor: z.enum(keptReasons) }))
    .describe('The rows that are kept without personal data, by table, with the reason.'),
  blockers: z
    .array(z.object({ reason: z.enum(erasureBlockers), amount: z.int().optional(), mergedIntoId: id.optional() }))
    .describe(
      'The reasons that prevent the erasure: an open hold, a balance, a card being charged, or a customer who was merged into another one.',
    ),
});
export type ErasurePlan = z.infer<typeof plan>;

const erasure = z.object({
  erasureId: id,
  state: z.enum(erasureStates),
  requestedAt: timestamp,
  requestedBy: id.nullable().describe('The user who requested it.'),
  endedAt: timestamp.nullable().describe('When the erasure was carried out or withdrawn; null while it is open.'),
  endedBy: id.nullable(),
  proof: z
    .string()
    .nullable()
    .describe('The SHA-256 of what was removed and kept, when and by whom, without personal data. Null until the erasure is carried out.')
    .meta({ example: null }),
});
export type ErasureView = z.infer<typeof erasure>;

export const erasureAnswer = z.object({
  customerId: id,
  erasure: erasure.nullable().describe('The last request; null if there was none.'),
  plan: plan.describe('What erasing the customer would remove and keep now. For an erased customer, what was removed and kept.'),
});
export type ErasureAnswer = z.infer<typeof erasureAnswer>;

export const erasureConfirmBody = z.object({
  confirmation: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .describe('The name of the customer as shown: first and last name, otherwise the email, the external ID or the ID.')
    .meta({ example: 'Camille Moreau' }),
  settle: z
    .enum(settlements)
    .optional()
    .describe('What happens to the balance, as when a customer is archived. Required while the e-wallet has a balance.'),
  counterMethod: archiveBody.shape.counterMethod,
});

export const erasureDone = erasureAnswer.extend({ customer });
