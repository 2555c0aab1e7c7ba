'use client';

import { Button, TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Form } from '@/components/ui/Form';
import type { FoundCard } from '@/server/loyalty/cards.schema';
import classes from '../loyalty.module.css';
import { useLookUp } from './useLookUp';

/** Finds a card by its whole number, typed or scanned, even an unassigned one. */
export function Lookup({ onFound }: { onFound: (card: FoundCard) => void }) {
  const t = useTranslations('loyalty.cards.lookup');
  const [entered, setEntered] = useState('');
  const { lookUp, isPending, fault, forget } = useLookUp((card) => {
    setEntered('');
    onFound(card);
  });
  return (
    <Form className={classes.lookup} onSubmit={() => lookUp(entered)}>
      <TextInput
        aria-label={t('label')}
        placeholder={t('label')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={64}
        leftSection={<IconScan size={16} aria-hidden />}
        value={entered}
        error={fault}
        onChange={(event) => {
          setEntered(event.currentTarget.value);
          forget();
        }}
      />
      <Button type="submit" variant="default" loading={isPending}>
        {t('action')}
      </Button>
    </Form>
  );
}
