import type { Day } from '@/server/pickup/pickup.values';
import { overlapOf } from '@/server/shifts/shifts.rules';
import type { Shift } from '@/server/shifts/shifts.schema';

/** The form of a shift. */
export interface ShiftForm {
  name: string;
  days: Day[];
  /** `11:30`, or empty. */
  from: string;
  to: string;
}

const timeText = (minutes: number) =>
  `${String(Math.floor((minutes % 1440) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const formOf = (shift: Shift | null): ShiftForm => ({
  name: shift?.name ?? '',
  days: shift?.days ?? ['MON', 'TUE', 'WED', 'THU', 'FRI'],
  from: shift ? timeText(shift.from) : '',
  to: shift ? timeText(shift.to) : '',
});

function minutesOf(text: string): number | null {
  const match = /^(\d{2}):(\d{2})$/.exec(text);
  return match && Number(match[1]) * 60 + Number(match[2]);
}

/** The body of a save; null while the form has errors. An end at midnight means the end of the day. */
export function bodyOf({ name, days, from, to }: ShiftForm) {
  const start = minutesOf(from);
  const end = to === '00:00' ? 1440 : minutesOf(to);
  if (name.trim() === '' || days.length === 0 || start === null || end === null || start >= end) return null;
  return { name: name.trim(), days, from: start, to: end };
}

/** The error that prevents saving. */
export function problemOf(form: ShiftForm, shiftId: string | null, shifts: readonly Shift[]): { order?: true; overlap?: string } {
  const body = bodyOf({ ...form, name: 'any', days: form.days.length === 0 ? ['MON'] : form.days });
  if (!body) return form.from === '' || form.to === '' ? {} : { order: true };
  const other = overlapOf(
    body,
    shifts.filter((each) => each.shiftId !== shiftId),
  );
  return other && form.days.length > 0 ? { overlap: other.name } : {};
}
