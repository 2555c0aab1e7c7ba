'use client';

import { Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core';
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
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
    <Modal.Root opened={opened} onClose={onClose} centered={false} yOffset="12vh" size="36rem">
      <Modal.Overlay />
      <Modal.Content className={classes.content} aria-label={t('title')}>
        <Modal.Body p={0}>
          <Palette onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** A component of its own, so that each opening starts empty. */
function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.palette');
  const push = useGuardedPush();
  const combobox = useCombobox({ opened: true });
  const [query, setQuery] = useState('');
  const { groups, searching, failed } = usePaletteResults(query);

  function submit(key: string) {
    const entry = groups.flatMap(({ entries }) => entries).find((candidate) => candidate.key === key);
    if (!entry) return;
    onClose();
    if (entry.external) window.location.assign(entry.href);
    else push(entry.href);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Combobox.EventsTarget>
        <TextInput
          variant="unstyled"
          classNames={{ root: classes.search, input: classes.input }}
          data-autofocus
          aria-label={t('placeholder')}
          placeholder={t('placeholder')}
          value={query}
          maxLength={255}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
            combobox.selectFirstOption();
          }}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={searching && query.trim().length > 1 && <Loader size="xs" aria-label={t('searching')} />}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.results} aria-label={t('title')}>
        {groups.map(({ id, label, entries }) => (
          <Combobox.Group key={id} label={label}>
            {entries.map((entry) => (
              <Combobox.Option key={entry.key} value={entry.key} className={classes.entry}>
                <span className={classes.title}>{entry.title}</span>
                {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
                <IconCornerDownLeft size={14} aria-hidden className={classes.enter} />
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <p className={classes.message} role="status">
        {failed ? t('failed') : groups.length === 0 && !searching ? t('nothing', { query: query.trim() }) : null}
      </p>
    </Combobox>
  );
}
