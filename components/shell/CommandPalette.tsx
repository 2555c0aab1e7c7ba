'use client';

import { Loader } from '@mantine/core';
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { BareDialog } from '@/components/ui/Dialog';
import { Picker } from '@/components/ui/Picker';
import { useGuardedPush } from '@/components/ui/unsaved';
import classes from './CommandPalette.module.css';
import { usePaletteResults } from './usePaletteResults';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** ⌘K: goes to any screen, restaurant or record by typing a part of its name. */
export default function CommandPalette({ opened, onClose }: Props) {
  const t = useTranslations('shell.palette');
  return (
    <BareDialog
      label={t('title')}
      className={classes.content}
      opened={opened}
      onClose={onClose}
      centered={false}
      yOffset="12vh"
      size="36rem"
    >
      <Palette onClose={onClose} />
    </BareDialog>
  );
}

/** A component of its own, so that each opening starts empty. */
function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.palette');
  const push = useGuardedPush();
  const [query, setQuery] = useState('');
  const { groups, searching, failed } = usePaletteResults(query);
  const isSearching = searching && query.trim().length > 1;

  function pick(key: string) {
    const entry = groups.flatMap(({ entries }) => entries).find((candidate) => candidate.key === key);
    if (!entry) return;
    onClose();
    if (entry.external) window.location.assign(entry.href);
    else push(entry.href);
  }

  return (
    <div className={classes.palette}>
      <Picker
        label={t('title')}
        onPick={pick}
        search={{
          value: query,
          onChange: setQuery,
          placeholder: t('placeholder'),
          icon: <IconSearch size={18} aria-hidden />,
          aside: isSearching && <Loader size="xs" aria-label={t('searching')} />,
        }}
        message={failed ? t('failed') : groups.length === 0 && !isSearching && t('nothing', { query: query.trim() })}
        groups={groups.map(({ id, label, entries }) => ({
          key: id,
          label,
          options: entries.map((entry) => ({
            value: entry.key,
            content: (
              <>
                <span className={classes.title}>{entry.title}</span>
                {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
                <IconCornerDownLeft size={14} aria-hidden className={classes.enter} />
              </>
            ),
          })),
        }))}
      />
    </div>
  );
}
