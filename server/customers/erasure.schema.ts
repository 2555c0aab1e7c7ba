import { z } from 'zod';
import { id, timestamp } from '@/server/core/operation/fields';
import { archiveBody, customer } from './customers.schema';
import { erasureBlockers, erasureStates, keptReasons, settlements } from './customers.values';

const counted = z.object({ table: z.string().meta({ example: 'customer_badges' }), rows: z.int().min(0) });

const plan = z.object({
  removed: z.array(counted).describe('What is deleted or emptied, by table.'),
  kept: z.array(counted.extend({ keptFor: z.enum(keptReasons) })).describe('What stays without the person’s data, and what for.'),
  blockers: z
    .array(z.object({ reason: z.enum(erasureBlockers), amount: z.int().optional(), mergedIntoId: id.optional() }))
    .describe(
      'What must be settled before: an open hold, a balance, a card that is being charged, or that the customer was merged into another one.',
    ),
});
export type ErasurePlan = z.infer<typeof plan>;

const erasure = z.object({
  erasureId: id,
  state: z.enum(erasureStates),
  requestedAt: timestamp,
  requestedBy: id.nullable().describe('The user who requested it.'),
  endedAt: timestamp.nullable().describe('When it was done or withdrawn.'),
  endedBy: id.nullable(),
  proof: z
    .string()
    .nullable()
    .describe('Of one that is done: the SHA-256 of what was removed and kept, when and by whom, without personal data.')
    .meta({ example: null }),
});
export type ErasureView = z.infer<typeof erasure>;

export const erasureAnswer = z.object({
  customerId: id,
  erasure: erasure.nullable().describe('The last request; null if there was none.'),
  plan: plan.describe('What erasing the customer would remove and keep now; of an erased customer, what was removed and kept.'),
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
  settle: z.enum(settlements).optional().describe('As when a customer is archived: required while the e-wallet holds a balance.'),
  counterMethod: archiveBody.shape.counterMethod,
});

export const erasureDone = erasureAnswer.extend({ customer });
