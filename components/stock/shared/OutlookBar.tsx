import type { Hue } from '@/components/ui/colors';
import type { ForecastItem } from '@/server/stock/stock.schema';
import classes from './OutlookBar.module.css';

/** The remaining stock as a share of the expected sales, coloured by outlook. The text next to it gives the same information. */
export function OutlookBar({ item }: { item: ForecastItem }) {
  return (
    <span className={classes.bar} aria-hidden>
      <span style={{ width: `${100 * shareLeft(item)}%`, background: `var(--mantine-color-${outlookHues[outlookOf(item)]}-text)` }} />
    </span>
  );
}

type Outlook = 'runsOut' | 'close' | 'lasts';

const outlookHues: Record<Outlook, Hue> = { runsOut: 'red', close: 'yellow', lasts: 'green' };

/** The remaining stock counts as close below this multiple of the expected sales. */
const CLOSE_FACTOR = 1.25;

type Expected = Pick<ForecastItem, 'quantity' | 'expectedUntilClose' | 'runsOutAt'>;

/** The outlook of a product for the rest of the service. */
export function outlookOf({ quantity, expectedUntilClose, runsOutAt }: Expected): Outlook {
  if (runsOutAt !== null) return 'runsOut';
  return quantity < expectedUntilClose * CLOSE_FACTOR ? 'close' : 'lasts';
}

/** The share of the expected sales that is in stock, from 0 to 1. */
export function shareLeft({ quantity, expectedUntilClose }: Expected): number {
  if (expectedUntilClose <= 0) return 1;
  return Math.min(1, Math.max(0, quantity / expectedUntilClose));
}
