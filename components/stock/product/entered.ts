import { isRecord } from '@/components/editing/isRecord';
import { newKey } from '@/components/ui/newKey';
import { countReasons } from '@/server/stock/stock.values';
import { noReason, type Reason } from './ReasonFields';

/** The unsaved entry of one product. */
export interface Entered {
  quantity?: number;
  /** The saved quantity when `quantity` was entered; null: not tracked. */
  seen?: number | null;
  safetyStock?: number | null;
  reason: Reason;
  /** The same for each attempt to save it, so that it is recorded once. */
  key: string;
}

export const emptyEntry = (): Entered => ({ reason: noReason, key: newKey() });

const isCount = (value: unknown) => value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0);

/** Whether stored data is a valid entry of the current version. */
export function isEntered(value: unknown): value is Entered {
  if (!isRecord(value) || typeof value.key !== 'string' || !isRecord(value.reason)) return false;
  const { quantity, seen, safetyStock, reason } = value;
  const isReason = typeof reason.words === 'string' && (reason.code === null || countReasons.some((code) => code === reason.code));
  return isReason && isCount(quantity) && [seen, safetyStock].every((each) => each === null || isCount(each));
}
