import { IconArmchair2, IconBike, IconCar, IconShoppingBag } from '@tabler/icons-react';
import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';

export const modeIcons = {
  MODE_SIT_IN: IconArmchair2,
  MODE_TAKE_AWAY: IconShoppingBag,
  MODE_DELIVERY: IconBike,
  MODE_DRIVE: IconCar,
} as const satisfies Record<ModeType, unknown>;
