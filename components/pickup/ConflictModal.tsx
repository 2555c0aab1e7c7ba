'use client';

import { Button, Code, Group, SimpleGrid, Text } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import type { PickupWeek } from '@/server/pickup/pickup.schema';
import { textOf } from './model/text';
import { type Week, weekOf } from './model/week';

export interface ConflictProps {
  opened: boolean;
  mine: Week;
  /** The week that somebody saved meanwhile. */
  theirs: PickupWeek | null;
  saving: boolean;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

/** A colleague saved first: both weeks side by side, and the choice. */
export default function ConflictModal({ opened, mine, theirs, saving, onMine, onTheirs, onClose }: ConflictProps) {
  const t = useTranslations('pickup.conflict');
  const locale = useLocale();
  const side = (title: string, week: Week) => (
    <div>
      <Text fw={600} size="sm" mb={4}>
        {title}
      </Text>
      <Code block>{textOf(week, locale) || t('empty')}</Code>
    </div>
  );
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="xl">
      <Text mb="md">{t('text')}</Text>
      {theirs && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {side(t('theirs'), weekOf(theirs))}
          {side(t('mine'), mine)}
        </SimpleGrid>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onTheirs}>
          {t('takeTheirs')}
        </Button>
        <Button loading={saving} onClick={onMine}>
          {t('saveMine')}
        </Button>
      </Group>
    </Dialog>
  );
}
