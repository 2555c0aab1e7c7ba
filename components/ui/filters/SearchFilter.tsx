'use client';

import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import classes from './FilterBar.module.css';

interface Props {
  /** Names what is searched: «Search products». */
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
}

/** A search box that applies its text once typing pauses. */
export function SearchFilter({ label, value, onChange, maxLength = 255 }: Props) {
  const t = useTranslations('common.filter');
  const [draft, setDraft] = useState(value);
  const [published, setPublished] = useState(value);
  const publish = useDebouncedCallback((next: string) => {
    setPublished(next);
    onChange(next);
  }, 250);

  // The value was changed elsewhere: by clearing the filters or by the back button.
  if (value !== published) {
    setPublished(value);
    setDraft(value);
  }

  function change(next: string) {
    setDraft(next);
    publish(next);
  }

  return (
    <TextInput
      className={classes.search}
      type="search"
      size="sm"
      aria-label={label}
      placeholder={label}
      value={draft}
      maxLength={maxLength}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') publish.flush();
        if (event.key === 'Escape' && draft !== '') change('');
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={draft !== '' && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => change('')} />}
    />
  );
}
