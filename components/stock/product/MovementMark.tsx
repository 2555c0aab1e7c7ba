import type { MovementType } from '@/server/stock/stock.schema';
import { movementLook } from '../shared/movementLook';

/** A shape of its own for each type, around 0/0, so that colour is not needed to tell them apart. */
const shapes: Record<MovementType, string> = {
  DELIVERY: 'M0 -5.5 5.5 4.5 -5.5 4.5Z',
  SALE: 'M-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z',
  CANCELLATION: 'M0 5.5 5.5 -4.5 -5.5 -4.5Z',
  MANUAL_ADJUSTMENT: 'M-4.5 -4.5H4.5V4.5H-4.5Z',
  RAZ: 'M-5 -3 -3 -5 0 -2 3 -5 5 -3 2 0 5 3 3 5 0 2 -3 5 -5 3 -2 0Z',
  INITIAL: 'M0 -6 6 0 0 6 -6 0Z',
};

/** The mark of a movement on the line of a quantity. */
export function MovementMark({ type, x = 0, y = 0 }: { type: MovementType; x?: number; y?: number }) {
  return (
    <path
      d={shapes[type]}
      transform={`translate(${x} ${y})`}
      fill={`var(--mantine-color-${movementLook[type].hue}-text)`}
      stroke="var(--surface-card)"
      strokeWidth={type === 'SALE' ? 0 : 1}
    />
  );
}
