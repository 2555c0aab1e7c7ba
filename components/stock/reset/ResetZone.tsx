'use client';

import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ResetStockDialog } from './ResetStockDialog';
import classes from './reset.module.css';

/** Where the whole stock of the restaurant can be set to zero: set apart, because it reaches far. */
export function ResetZone() {
  const t = useTranslations('stock.reset.zone');
  const [opened, setOpened] = useState(false);
  return (
    <section className={classes.zone} aria-labelledby="reset-zone">
      <h2 id="reset-zone" className={classes.zoneTitle}>
        <IconAlertTriangle size={16} aria-hidden />
        {t('title')}
      </h2>
      <div className={classes.zoneContent}>
        <div>
          <p className={classes.zoneName}>{t('name')}</p>
          <p className={classes.zoneText}>{t('text')}</p>
        </div>
        <Button variant="default" onClick={() => setOpened(true)}>
          {t('action')}
        </Button>
      </div>
      <ResetStockDialog opened={opened} onClose={() => setOpened(false)} />
    </section>
  );
}
