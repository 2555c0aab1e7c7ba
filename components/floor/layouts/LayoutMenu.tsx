'use client';

import { ActionIcon } from '@mantine/core';
import { IconArrowsDiff, IconCopy, IconDots, IconPencil, IconPrinter, IconServer, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Flyout } from '@/components/ui/Flyout';
import { useOpen } from '@/components/ui/opening';
import { Picker } from '@/components/ui/Picker';
import type { LayoutSummary } from '@/server/floor/floor.schema';
import classes from './layouts.module.css';
import { compareLink } from './links';

/** Actions that need the permission to change layouts. */
const editActions = ['edit', 'duplicate', 'delete'] as const;
type ViewAction = 'changes' | 'box' | 'print';
type Entry = (typeof editActions)[number] | ViewAction;
const icons = { edit: IconPencil, duplicate: IconCopy, delete: IconTrash, changes: IconArrowsDiff, box: IconServer, print: IconPrinter };

interface Props {
  layout: LayoutSummary;
  canEdit: boolean;
  onAction: (action: (typeof editActions)[number] | 'print') => void;
}

/** The less frequent actions of a layout. */
export function LayoutMenu({ layout, canEdit, onAction }: Props) {
  const t = useTranslations('floor.layouts.menu');
  const open = useOpen();
  const [opened, setOpened] = useState(false);
  const { restaurantId, tableLayoutUuid, name, published } = layout;
  const label = t('label', { name });
  const compareActions: ViewAction[] = published ? (published.isCurrent ? ['box'] : ['changes', 'box']) : [];
  const viewActions: ViewAction[] = ['print', ...compareActions];
  const groups = [
    { key: 'look', options: viewActions.map(optionOf) },
    { key: 'change', options: canEdit ? editActions.map(optionOf) : [] },
  ].filter(({ options }) => options.length > 0);

  function pick(entry: Entry) {
    if (entry === 'box') open(compareLink(restaurantId, tableLayoutUuid, 'box', published?.version));
    else if (entry === 'changes') open(compareLink(restaurantId, tableLayoutUuid, 'draft', published?.version));
    else onAction(entry);
  }

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
          groups={groups}
          onPick={(value) => {
            close();
            pick(value as Entry);
          }}
        />
      )}
    </Flyout>
  );
}

const optionOf = (entry: Entry) => ({ value: entry, content: <Option entry={entry} /> });

function Option({ entry }: { entry: Entry }) {
  const t = useTranslations('floor.layouts.menu');
  const Icon = icons[entry];
  return (
    <span className={classes.option}>
      <Icon size={16} aria-hidden />
      {t(entry)}
    </span>
  );
}
