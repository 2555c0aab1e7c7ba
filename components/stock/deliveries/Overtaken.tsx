'use client';

import { Alert, Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRestaurant } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import { instantOf } from '../shared/zone';
import classes from './deliveries.module.css';
import type { Difference } from './deliveryDraft';

interface Props {
  differences: Difference[];
  onTakeTheirs: () => void;
}

/** Somebody else saved the delivery first: shows theirs beside what is entered here, and lets it be taken. */
export default function Overtaken({ differences, onTakeTheirs }: Props) {
  const t = useTranslations('stock.deliveries.overtaken');
  const form = useTranslations('stock.deliveries.form');
  const format = useFormat();
  const { timeZone } = useRestaurant();

  function words(what: Difference['what'], value: string): string {
    const moment = what === 'expected' ? instantOf(value, timeZone) : null;
    return moment === null ? value || t('nothing') : format.dateTime(moment);
  }
  const label = (what: Difference['what']) => (typeof what === 'object' ? what.product : form(what === 'expected' ? 'expectedAt' : what));

  return (
    <Alert color="yellow" variant="light" icon={<IconUsers size={18} aria-hidden />} title={t('title')} role="alert">
      {differences.length === 0 ? (
        t('same')
      ) : (
        <>
          <p className={classes.overtakenText}>{t('text')}</p>
          <table className={classes.overtaken}>
            <thead>
              <tr>
                <td />
                <th scope="col">{t('theirs')}</th>
                <th scope="col">{t('yours')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ what, mine, theirs }) => (
                <tr key={typeof what === 'object' ? `product ${what.product}` : what}>
                  <th scope="row">{label(what)}</th>
                  <td>{words(what, theirs)}</td>
                  <td>{words(what, mine)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Button size="compact-sm" variant="default" mt="sm" onClick={onTakeTheirs}>
            {t('take')}
          </Button>
        </>
      )}
    </Alert>
  );
}
