import type { Orm } from '@/server/core/platform/db';
import { createConsumptionMode } from '@/server/testing/factories';

const WEB = 2;
const KIOSK = 1;
const home = { labelFee: 'Frais de livraison', delay: 30, isTimeSlotModeEnabled: true };
const counter = { isTimeSlotModeEnabled: true, delay: 15, customerShowUpNotification: true };
const table = { additionalInformationType: 'TABLE_NUMBER', additionalInformationTitle: 'Votre numéro de table' } as const;
const beeper = { ...table, additionalInformationType: 'NUMBER', additionalInformationTitle: 'Votre chevalet' } as const;

const modes = [
  { restaurantId: 1, channelId: WEB, type: 'MODE_DELIVERY', flags: 4, feeCents: 290, ...home },
  { restaurantId: 1, channelId: WEB, type: 'MODE_TAKE_AWAY', ...counter },
  { restaurantId: 1, channelId: WEB, type: 'MODE_SIT_IN', ...table, tableListChoice: ['1', '2', '3', '4', '5', '6', '7', '8'] },
  {
    restaurantId: 1,
    channelId: KIOSK,
    type: 'MODE_TAKE_AWAY',
    flags: 2,
    additionalInformationType: 'COMMENT',
    additionalInformationTitle: 'Votre prénom',
    additionalInformationAllowSkip: true,
    additionalInformationValueIfSkipped: 'Client',
  },
  { restaurantId: 1, channelId: KIOSK, type: 'MODE_SIT_IN', flags: 2, ...beeper },
  { restaurantId: 2, channelId: WEB, type: 'MODE_TAKE_AWAY', ...counter },
  { restaurantId: 2, channelId: KIOSK, type: 'MODE_TAKE_AWAY' },
  { restaurantId: 2, channelId: KIOSK, type: 'MODE_SIT_IN', ...beeper },
  { restaurantId: 3, channelId: WEB, type: 'MODE_TAKE_AWAY', ...counter, delay: 10 },
  { restaurantId: 3, channelId: KIOSK, type: 'MODE_SIT_IN', flags: 2 },
  { restaurantId: 3, channelId: KIOSK, type: 'MODE_TAKE_AWAY', flags: 2 },
  { restaurantId: 4, channelId: WEB, type: 'MODE_DELIVERY', feeCents: 350, ...home, delay: 45 },
  { restaurantId: 4, channelId: WEB, type: 'MODE_TAKE_AWAY', reductionCents: 100, labelReduction: 'Click & collect', ...counter },
] as const;

/** Writes the dining options. The restaurant that has just opened offers none yet. */
export async function seedConsumptionModes(db: Orm): Promise<void> {
  for (const [index, { ...mode }] of modes.entries()) {
    const choice = 'tableListChoice' in mode ? { tableListChoice: [...mode.tableListChoice] } : {};
    await createConsumptionMode(db, { id: index + 1, ...mode, ...choice });
  }
}
