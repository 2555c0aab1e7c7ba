import { useTranslations } from 'next-intl';
import layout from '@/components/ui/layout.module.css';
import { useFormat } from '@/components/ui/useFormat';

/** The money that an import adds to wallets. */
export function FirstBalances({ count, amount }: { count: number; amount: number }) {
  const t = useTranslations('imports.preview');
  const format = useFormat();
  return <p className={layout.note}>{t('firstBalances', { count, amount: format.money(amount) })}</p>;
}
