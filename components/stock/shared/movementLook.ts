import { IconArrowBackUp, IconClipboardCheck, IconFlag, IconRotate, IconShoppingBag, IconTruckDelivery } from '@tabler/icons-react';
import type { Hue } from '@/components/ui/colors';
import type { MovementType } from '@/server/stock/stock.schema';

/** The icon and the colour of each type of movement: the same in lists and charts, and never without its word or icon. */
export const movementLook: Record<MovementType, { icon: typeof IconFlag; hue: Hue }> = {
  DELIVERY: { icon: IconTruckDelivery, hue: 'teal' },
  SALE: { icon: IconShoppingBag, hue: 'aubergine' },
  CANCELLATION: { icon: IconArrowBackUp, hue: 'orange' },
  MANUAL_ADJUSTMENT: { icon: IconClipboardCheck, hue: 'blue' },
  RAZ: { icon: IconRotate, hue: 'red' },
  INITIAL: { icon: IconFlag, hue: 'gray' },
};
