'use client';

import { ActionIcon } from '@mantine/core';
import { IconDots, IconRotate } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Flyout } from '@/components/ui/Flyout';
import { Picker } from '@/components/ui/Picker';
import { ResetStockDialog } from './ResetStockDialog';
import classes from './reset.module.css';

/** Rare actions on the whole stock of the restaurant. */
export function StockMenu() {
  const t = useTranslations('stock.reset.menu');
  const [opened, setOpened] = useState(false);
  const [resetting, setResetting] = useState(false);
  const reset = (
    <span className={classes.option}>
      <IconRotate size={16} aria-hidden />
      {t('reset')}
    </span>
  );
  return (
    <>
      <Flyout
        opened={opened}
        onChange={setOpened}
        label={t('label')}
        place="bottom-end"
        trigger={(attributes) => (
          <ActionIcon variant="default" size="2.125rem" aria-label={t('label')} {...attributes}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        )}
      >
        {(close) => (
          <Picker
            label={t('label')}
            groups={[{ key: 'stock', options: [{ value: 'reset', content: reset }] }]}
            onPick={() => {
              close();
              setResetting(true);
            }}
          />
        )}
      </Flyout>
      <ResetStockDialog opened={resetting} onClose={() => setResetting(false)} />
    </>
  );
}
