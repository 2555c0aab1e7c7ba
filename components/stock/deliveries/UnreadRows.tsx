'use client';

import { Alert } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import classes from './deliveries.module.css';
import type { UnreadLine } from './paste';

/** The lines of a pasted list that can't be added, each with what is wrong, so that they are not missed. */
export function UnreadRows({ rows, onDismiss }: { rows: readonly UnreadLine[]; onDismiss?: () => void }) {
  const t = useTranslations('stock.deliveries.paste');
  return (
    <Alert
      mt="sm"
      color="yellow"
      variant="light"
      icon={<IconListDetails size={18} aria-hidden />}
      title={t('unread', { count: rows.length })}
      withCloseButton={onDismiss !== undefined}
      closeButtonLabel={t('dismiss')}
      onClose={onDismiss}
    >
      <p className={classes.unreadHint}>{t('unreadHint')}</p>
      <ul className={classes.unread}>
        {rows.map(({ at, row, fault }) => (
          <li key={at}>
            {row} <span className={classes.unreadFault}>{t(`fault.${fault}`)}</span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
