'use client';

import { Button, Group, Radio, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { StockSettings } from '@/server/stock/stock.schema';
import { type Difference, differences, merged, type SettingsField, type SettingsValues, type Side, sameValues, valuesOf } from './merge';
import classes from './settings.module.css';
import type { SettingsForm } from './useSettingsForm';
import { useSettingsWords } from './useSettingsWords';

export interface ConflictProps {
  opened: boolean;
  form: SettingsForm;
  /** The settings that somebody saved meanwhile. */
  theirs: StockSettings | null;
  saving: boolean;
  onMerged: (values: SettingsValues, over: StockSettings) => void;
  onClose: () => void;
}

export default function ConflictModal({ opened, theirs, ...rest }: ConflictProps) {
  const t = useTranslations('stock.settings.conflict');
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={t('title')} size="lg">
      {theirs && <Choice key={JSON.stringify(theirs)} theirs={theirs} {...rest} />}
    </Dialog>
  );
}

function Choice({ form, theirs, saving, onMerged, onClose }: Omit<ConflictProps, 'opened'> & { theirs: StockSettings }) {
  const t = useTranslations('stock.settings.conflict');
  const mine = form.values ?? valuesOf(form.base);
  const found = differences(valuesOf(form.base), mine, valuesOf(theirs));
  const [choice, setChoice] = useState<Partial<Record<SettingsField, Side>>>(() =>
    // What only one of both changed is not in dispute; where both did, theirs stands until said otherwise.
    Object.fromEntries(found.map(({ field, changedBy }) => [field, changedBy ?? 'theirs'])),
  );
  const result = merged(mine, valuesOf(theirs), choice);

  function takeTheirs() {
    form.restart(theirs);
    onClose();
  }

  return (
    <>
      <Who />
      {found.length === 0 ? (
        <Text mt="sm">{t('same')}</Text>
      ) : (
        <div className={classes.conflict}>
          {found.map((difference) => (
            <Row
              key={difference.field}
              difference={difference}
              side={choice[difference.field] ?? 'theirs'}
              onChoose={(side) => setChoice((known) => ({ ...known, [difference.field]: side }))}
            />
          ))}
        </div>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={takeTheirs}>
          {t('takeTheirs')}
        </Button>
        <Button loading={saving} disabled={sameValues(result, valuesOf(theirs))} onClick={() => onMerged(result, theirs)}>
          {t('save')}
        </Button>
      </Group>
    </>
  );
}

/** Who saved, and when, from the history. */
function Who() {
  const t = useTranslations('stock.settings.conflict');
  const trpc = useTRPC();
  const format = useFormat();
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(
    trpc.audit.listAudit.queryOptions(
      { restaurantId, subjectKind: 'stock settings', subjectId: String(restaurantId), limit: 1 },
      { staleTime: 0 },
    ),
  );
  const newest = data?.items[0];
  return <Text>{newest?.actor ? t('text', { name: newest.actor.name, when: format.relative(newest.at) }) : t('textUnknown')}</Text>;
}

interface RowProps {
  difference: Difference;
  side: Side;
  onChoose: (side: Side) => void;
}

function Row({ difference: { field, before, mine, theirs }, side, onChoose }: RowProps) {
  const t = useTranslations('stock.settings.conflict');
  const words = useSettingsWords();
  return (
    <Radio.Group
      className={classes.conflictRow}
      label={words.field(field)}
      description={t('before', { value: words.value(before) ?? '' })}
      value={side}
      onChange={(value) => onChoose(value as Side)}
    >
      <div className={classes.sides}>
        <Radio value="mine" label={`${t('yours')}: ${words.value(mine)}`} />
        <Radio value="theirs" label={`${t('theirs')}: ${words.value(theirs)}`} />
      </div>
    </Radio.Group>
  );
}
