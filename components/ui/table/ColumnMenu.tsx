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
  /** Columns that are hidden for lack of space. */
  findYielded: () => string[];
  onChange: (hidden: string[]) => void;
}

/** Shows and hides the columns of a table. */
export function ColumnMenu({ columns, hidden, findYielded, onChange }: Props) {
  const t = useTranslations('common.table');
  const [opened, setOpened] = useState(false);
  const [yielded, setYielded] = useState<string[]>([]);
  const hiddenKeys = [...new Set([...hidden, ...yielded])];

  function toggleMenu(next: boolean) {
    setYielded(next ? findYielded() : []);
    setOpened(next);
  }

  function toggleColumn(key: string, isShown: boolean) {
    setYielded([]);
    onChange(isShown ? hiddenKeys.filter((other) => other !== key) : [...hiddenKeys, key]);
  }

  return (
    <Flyout
      opened={opened}
      onChange={toggleMenu}
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
                  // biome-ignore lint/a11y/noAutofocus: the menu opens on demand, and the keys start here
                  autoFocus={index === 0}
                  checked={!hiddenKeys.includes(key)}
                  onChange={(event) => toggleColumn(key, event.currentTarget.checked)}
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
