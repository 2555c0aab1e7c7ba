import { useTranslations } from 'next-intl';
import layout from '@/components/ui/layout.module.css';
import { useFormat } from '@/components/ui/useFormat';

interface Props {
  received: number;
  looked: number;
  isSample: boolean;
  /** Orders that could not be priced as they were. */
  lost?: number;
}

/** Of how many orders the figures are, and what they leave out. */
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
