'use client';

import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

interface Props {
  columns: { key: string; header: string }[];
  hidden: string[];
  onChange: (hidden: string[]) => void;
}

export function ColumnMenu({ columns, hidden, onChange }: Props) {
  const t = useTranslations('common.table');
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size="2.125rem" aria-label={t('columns')} title={t('columns')}>
          <IconColumns3 size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columns')}>
        <Stack gap="0.625rem">
          {columns.map(({ key, header }) => (
            <Checkbox
              key={key}
              size="xs"
              label={header}
              checked={!hidden.includes(key)}
              onChange={(event) => onChange(event.currentTarget.checked ? hidden.filter((other) => other !== key) : [...hidden, key])}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
