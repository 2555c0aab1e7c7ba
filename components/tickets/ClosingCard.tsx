import { useTranslations } from 'next-intl';
import { CardName } from '@/components/ui/table/CardName';
import { useFormat } from '@/components/ui/useFormat';
import type { ClosingData } from '@/server/tickets/tickets.schema';
import { ProofButton } from './ProofButton';
import classes from './tickets.module.css';
import { usePeriodName } from './usePeriodName';

/** A closing on a phone. */
export function ClosingCard({ closing }: { closing: ClosingData }) {
  const t = useTranslations('tickets.closings');
  const format = useFormat();
  const { kind, period, firstNumber, lastNumber, sales } = closing;
  return (
    <div className={classes.card}>
      <span className={classes.words}>
        <CardName>{usePeriodName()(kind, period)}</CardName>
        <span className={classes.quiet}>
          {firstNumber === null ? t(`kinds.${kind}`) : t('cardReceipts', { first: firstNumber, last: lastNumber ?? firstNumber })}
        </span>
      </span>
      <span className={classes.figures}>
        <span>{format.money(sales.total)}</span>
        <ProofButton closing={closing} />
      </span>
    </div>
  );
}
