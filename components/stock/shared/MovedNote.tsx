import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import classes from './shared.module.css';

interface Props {
  /** The saved quantity when the person entered theirs; null: not tracked. */
  seen: number | null;
  /** The saved quantity now. */
  now: number | null;
}

/** Says that the quantity of a product has changed since the person entered theirs, and how. */
export function MovedNote({ seen, now }: Props) {
  const t = useTranslations('stock.shared.moved');
  const format = useFormat();
  const text = (quantity: number | null) => (quantity === null ? t('notTracked') : format.number(quantity));
  const words = t('text', { before: text(seen), now: text(now) });
  return (
    <span className={classes.moved} title={words}>
      {words}
    </span>
  );
}
