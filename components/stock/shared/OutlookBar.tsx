import type { Hue } from '@/components/ui/colors';
import type { ForecastItem } from '@/server/stock/stock.schema';
import classes from './OutlookBar.module.css';

/** What is left of what should still be sold, in the colour of what it means. The words beside it say the same. */
export function OutlookBar({ item }: { item: ForecastItem }) {
  return (
    <span className={classes.bar} aria-hidden>
      <span style={{ width: `${100 * shareLeft(item)}%`, background: `var(--mantine-color-${outlookHues[outlookOf(item)]}-text)` }} />
    </span>
  );
}

type Outlook = 'runsOut' | 'close' | 'lasts';

const outlookHues: Record<Outlook, Hue> = { runsOut: 'red', close: 'yellow', lasts: 'green' };

/** What is left of a product is close while it is less than a quarter above what should still be sold. */
const CLOSE = 1.25;

type Expected = Pick<ForecastItem, 'quantity' | 'expectedUntilClose' | 'runsOutAt'>;

/** What the stock of a product means for the rest of the service. */
export function outlookOf({ quantity, expectedUntilClose, runsOutAt }: Expected): Outlook {
  if (runsOutAt !== null) return 'runsOut';
  return quantity < expectedUntilClose * CLOSE ? 'close' : 'lasts';
}

/** How much of what should still be sold is there, from 0 to 1. */
export function shareLeft({ quantity, expectedUntilClose }: Expected): number {
  if (expectedUntilClose <= 0) return 1;
  return Math.min(1, Math.max(0, quantity / expectedUntilClose));
}
