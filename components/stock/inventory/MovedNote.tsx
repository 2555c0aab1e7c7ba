import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import { type Draft, savedQuantity } from './drafts';
import classes from './inventory.module.css';

/** Says that the quantity of a product has changed since the person entered theirs, and how. */
export function MovedNote({ draft: { item, seen = null } }: { draft: Draft }) {
  const t = useTranslations('stock.inventory.review');
  const format = useFormat();
  const text = (quantity: number | null) => (quantity === null ? t('notTracked') : format.number(quantity));
  return <span className={classes.moved}>{t('moved', { before: text(seen), now: text(savedQuantity(item)) })}</span>;
}
