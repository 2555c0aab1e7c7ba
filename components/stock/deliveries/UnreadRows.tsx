'use client';

import { Alert } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import classes from './deliveries.module.css';

/** The rows of a pasted list that were not found, so that they are not missed. */
export function UnreadRows({ rows, onDismiss }: { rows: readonly string[]; onDismiss?: () => void }) {
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
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a list that is replaced as a whole, and may be equal
          <li key={index}>{row}</li>
        ))}
      </ul>
    </Alert>
  );
}
