'use client';

import { ActionIcon } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Flyout } from '@/components/ui/Flyout';
import { Picker } from '@/components/ui/Picker';
import classes from './layouts.module.css';

const actions = ['edit', 'delete'] as const;
const icons = { edit: IconPencil, delete: IconTrash };

interface Props {
  name: string;
  onAction: (action: (typeof actions)[number]) => void;
}

/** What is seldom done with a layout. */
export function LayoutMenu({ name, onAction }: Props) {
  const t = useTranslations('floor.layouts.menu');
  const [opened, setOpened] = useState(false);
  const label = t('label', { name });
  const options = actions.map((action) => ({ value: action, content: <Option action={action} /> }));
  return (
    <Flyout
      opened={opened}
      onChange={setOpened}
      label={label}
      place="bottom-start"
      trigger={(attributes) => (
        <ActionIcon variant="subtle" color="gray" size="1.875rem" className={classes.action} aria-label={label} {...attributes}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      )}
    >
      {(close) => (
        <Picker
          label={label}
          groups={[{ key: 'layout', options }]}
          onPick={(value) => {
            close();
            onAction(value as (typeof actions)[number]);
          }}
        />
      )}
    </Flyout>
  );
}

function Option({ action }: { action: (typeof actions)[number] }) {
  const t = useTranslations('floor.layouts.menu');
  const Icon = icons[action];
  return (
    <span className={classes.option}>
      <Icon size={16} aria-hidden />
      {t(action)}
    </span>
  );
}
