import type { ForecastItem } from '@/server/stock/stock.schema';
import classes from './OutlookBar.module.css';
import { outlookHues, outlookOf, shareLeft } from './outlook';

/** What is left of what should still be sold, in the colour of what it means. The words beside it say the same. */
export function OutlookBar({ item }: { item: ForecastItem }) {
  return (
    <span className={classes.bar} aria-hidden>
      <span style={{ width: `${100 * shareLeft(item)}%`, background: `var(--mantine-color-${outlookHues[outlookOf(item)]}-text)` }} />
    </span>
  );
}
