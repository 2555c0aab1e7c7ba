'use client';

import { Checkbox, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { type Day, days } from '@/server/pickup/pickup.values';
import { useWeekWords } from './useWeekWords';

export interface CopyDayProps {
  opened: boolean;
  day: Day;
  onCopy: (from: Day, to: Day[]) => void;
  onClose: () => void;
}

/** Chooses the days that get the hours of another day. */
export default function CopyDayModal({ opened, day, onCopy, onClose }: CopyDayProps) {
  const t = useTranslations('pickup.copy');
  const words = useWeekWords();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title', { day: words.day(day) })}>
      <Choice key={day} day={day} onCopy={onCopy} onClose={onClose} />
    </Dialog>
  );
}

function Choice({ day, onCopy, onClose }: Omit<CopyDayProps, 'opened'>) {
  const t = useTranslations('pickup.copy');
  const words = useWeekWords();
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <>
      <Checkbox.Group label={t('to')} description={t('text')} value={chosen} onChange={setChosen}>
        <Stack gap="xs" mt="sm">
          {days
            .filter((other) => other !== day)
            .map((other) => (
              <Checkbox key={other} value={other} label={words.day(other)} />
            ))}
        </Stack>
      </Checkbox.Group>
      <DialogActions
        action={t('action')}
        disabled={chosen.length === 0}
        onAction={() =>
          onCopy(
            day,
            days.filter((other) => chosen.includes(other)),
          )
        }
        onCancel={onClose}
      />
    </>
  );
}
