'use client';

import { Loader } from '@mantine/core';
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { BareDialog } from '@/components/ui/Dialog';
import { Picker } from '@/components/ui/Picker';
import { useGuardedPush } from '@/components/ui/unsaved';
import classes from './CommandPalette.module.css';
import { usePaletteResults } from './usePaletteResults';
import { useRecents } from './useRecents';

interface Props {
  opened: boolean;
  onClose: () => void;
  query: string;
  onQuery: (query: string) => void;
}

/** The ⌘K palette: opens any screen, restaurant or record by part of its name, and runs actions that need no screen. */
export default function CommandPalette({ opened, onClose, query, onQuery }: Props) {
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
      // Also above a drawer that opens a moment later.
      zIndex={300}
    >
      <Palette onClose={onClose} query={query} onQuery={onQuery} />
    </BareDialog>
  );
}

/** A separate component, so that nothing is searched while the palette is closed. */
function Palette({ onClose, query, onQuery }: Omit<Props, 'opened'>) {
  const t = useTranslations('shell.palette');
  const push = useGuardedPush();
  const { groups, searching, failed } = usePaletteResults(query);
  const [, recall] = useRecents();
  const isSearching = searching && query.trim().length > 1;

  function pick(key: string) {
    const entry = groups.flatMap(({ entries }) => entries).find((candidate) => candidate.key === key);
    if (!entry) return;
    onClose();
    if ('run' in entry) entry.run();
    else if (entry.external) window.location.assign(entry.href);
    else {
      recall(entry);
      push(entry.href);
    }
  }

  return (
    <div className={classes.palette} data-palette>
      <Picker
        label={t('title')}
        onPick={pick}
        search={{
          value: query,
          onChange: onQuery,
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
