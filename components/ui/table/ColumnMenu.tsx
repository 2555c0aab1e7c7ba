'use client';

import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Flyout } from '../Flyout';
import classes from './ColumnMenu.module.css';

interface Props {
  columns: { key: string; header: string }[];
  hidden: string[];
  onChange: (hidden: string[]) => void;
}

/** Chooses the columns of a table. */
export function ColumnMenu({ columns, hidden, onChange }: Props) {
  const t = useTranslations('common.table');
  const [opened, setOpened] = useState(false);
  return (
    <Flyout
      opened={opened}
      onChange={setOpened}
      label={t('columns')}
      place="bottom-end"
      trigger={(attributes) => (
        <ActionIcon {...attributes} variant="default" size="2.125rem" aria-label={t('columns')} title={t('columns')}>
          <IconColumns3 size={16} aria-hidden />
        </ActionIcon>
      )}
    >
      {() => (
        <ul className={classes.list}>
          {columns.map(({ key, header }, index) => (
            <li key={key}>
              <label className={classes.column}>
                <input
                  type="checkbox"
                  // biome-ignore lint/a11y/noAutofocus: the menu opens on demand, and the keys go on from here
                  autoFocus={index === 0}
                  checked={!hidden.includes(key)}
                  onChange={(event) => onChange(event.currentTarget.checked ? hidden.filter((other) => other !== key) : [...hidden, key])}
                />
                {header}
              </label>
            </li>
          ))}
        </ul>
      )}
    </Flyout>
  );
}
