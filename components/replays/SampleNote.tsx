import { useTranslations } from 'next-intl';
import layout from '@/components/ui/layout.module.css';
import { useFormat } from '@/components/ui/useFormat';

interface Props {
  received: number;
  looked: number;
  isSample: boolean;
  /** Orders whose price could not be reproduced. */
  lost?: number;
}

/** The number of orders behind the figures, and of those omitted. */
export function SampleNote({ received, looked, isSample, lost = 0 }: Props) {
  const t = useTranslations('replays');
  const { number } = useFormat();
  return (
    <p className={layout.note}>
      {isSample ? t('sample', { looked: number(looked), received: number(received) }) : t('whole', { count: received })}
      {lost > 0 && ` ${t('lost', { count: lost })}`}
    </p>
  );
}
