import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import type { Guard } from '@/server/grants/urssaf.rules';
import classes from './grants.module.css';

/** A warning that guests could receive a benefit in kind, with the limit and its source. */
export function GuardNote({ warning, guard }: { warning: string; guard: Guard }) {
  const t = useTranslations('grants.guard');
  const { money } = useFormat();
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} title={t('title')}>
      {warning} {t('value', { year: String(guard.year), value: money(guard.valueCents) })} {!guard.isOfTheYear && t('check')}{' '}
      <a href={guard.source} target="_blank" rel="noreferrer" className={classes.source}>
        {t('source')}
      </a>
    </Alert>
  );
}
