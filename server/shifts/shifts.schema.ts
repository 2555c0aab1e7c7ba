import { z } from 'zod';
import { id, patternWithWords, uniqueBy, withWords } from '@/server/core/operation/fields';
import { DAY_MINUTES, days } from '@/server/pickup/pickup.values';
import { MAX_SHIFT_NAME, SHIFT_ID } from './shifts.values';

export const shiftId = z
  .string()
  .regex(
    patternWithWords(SHIFT_ID, {
      en: 'Use lower-case letters, digits, - and _.',
      fr: 'Utilisez des lettres minuscules, des chiffres, - et _.',
    }),
  )
  .meta({ id: 'ShiftId', description: 'The id of a shift. It never changes.', example: 'lunch' });

const minute = z.int().min(0).max(DAY_MINUTES).describe('Minutes from midnight, in the restaurant’s time zone.');
const fields = {
  name: z.string().trim().min(1).max(MAX_SHIFT_NAME).meta({ example: 'Lunch' }),
  days: z
    .array(z.enum(days))
    .min(1)
    .max(days.length)
    .refine(...uniqueBy<string>((day) => day, { en: 'Send each day once.', fr: 'Envoyez chaque jour une seule fois.' }, 'duplicate'))
    .transform((list) => days.filter((day) => list.includes(day)))
    .meta({ example: ['MON', 'TUE', 'WED', 'THU', 'FRI'] }),
  from: minute.max(DAY_MINUTES - 1).meta({ example: 690 }),
  to: minute.min(1).meta({ example: 870 }),
};
const inOrder = ({ from, to }: { from: number; to: number }) => from < to;
const notInOrder = withWords({ en: 'A shift ends after it starts.', fr: 'Un service se termine après son début.' }, { path: ['to'] });

export const shift = z
  .object({ shiftId, restaurantId: id, ...fields, days: z.array(z.enum(days)).meta({ example: ['MON', 'TUE', 'WED', 'THU', 'FRI'] }) })
  .meta({ id: 'Shift', description: 'A part of a restaurant’s day, such as lunch.' });
export type Shift = z.infer<typeof shift>;

export const restaurantParams = z.object({ restaurantId: id });
export const shiftParams = restaurantParams.extend({ shiftId });
export const shiftBody = z.object(fields).refine(inOrder, notInOrder);
export const newShiftBody = z
  .object({ shiftId: shiftId.optional().describe('The id of the shift. Derived from the name if omitted.'), ...fields })
  .refine(inOrder, notInOrder);
