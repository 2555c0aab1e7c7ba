import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { VatMode } from '@/server/fiscal/fiscal.values';

/** The VAT mode of each dining option. */
export const vatModeOf: Readonly<Record<ModeType, VatMode>> = {
  MODE_SIT_IN: 'eatIn',
  MODE_TAKE_AWAY: 'takeAway',
  MODE_DELIVERY: 'delivery',
  MODE_DRIVE: 'takeAway',
};
