import { z } from 'zod';
import { id, missingFieldIssue, timestamp } from '@/server/core/operation/fields';
import { boxRequestTypes } from './devices.values';

const uuid = z.guid().toLowerCase();

export const replyParams = z.object({ requestId: uuid });
export const replyBody = z
  .object({
    payload: z.looseObject({}).optional().describe('The requested data.'),
    error: z.object({ code: z.string().max(80), message: z.string().max(1_000).optional() }).optional(),
  })
  .superRefine((value, context) => {
    if (value.payload !== undefined || value.error !== undefined) return;
    for (const key of ['payload', 'error'])
      context.addIssue(missingFieldIssue(key, { en: 'Send `payload` or `error`.', fr: 'Envoyez `payload` ou `error`.' }));
  });
export const replyResult = z.object({
  accepted: z.boolean().describe('Whether the reply was accepted. False for a second reply, and for a reply after the request timed out.'),
});

/** A request to a box. */
export const boxRequest = z.object({ requestId: uuid, type: z.enum(boxRequestTypes), payload: z.looseObject({}) });
export type BoxRequestMessage = z.infer<typeof boxRequest>;

const name = z.string().max(255);
/** The reply of a box to `table_layout.read`. The box may use its own ids for rooms and tables. */
export const boxLayout = z.object({
  tableLayoutId: z.string().min(1).max(80),
  name,
  updatedAt: timestamp,
  rooms: z
    .array(
      z.object({
        roomId: z.string().min(1).max(80),
        name,
        position: z.int(),
        tables: z.array(z.object({ tableId: z.string().min(1).max(80), name })).max(5_000),
      }),
    )
    .max(1_000),
});
/** The reply of a box to `table_layout.publish`: the other devices that have loaded the layout. */
export const publishReply = z.object({ posDevices: z.array(id).max(200).default([]) });
