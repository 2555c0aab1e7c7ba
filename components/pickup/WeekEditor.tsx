'use client';

import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { SharedEditDialogs } from '@/components/editing/SharedEditDialogs';
import { afterwards } from '@/components/ui/afterwards';
import { Panel } from '@/components/ui/Panel';
import { SaveBar } from '@/components/ui/SaveBar';
import { useRestaurant } from '@/components/ui/scope';
import { useUnsavedChanges } from '@/components/ui/unsaved';
import { useCommonKeys } from '@/components/ui/useCommonKeys';
import { whenOpened } from '@/components/ui/whenOpened';
import type { PickupWeek } from '@/server/pickup/pickup.schema';
import type { Day } from '@/server/pickup/pickup.values';
import type { CopyDayProps } from './CopyDayModal';
import { GuestView } from './GuestView';
import { clashes, copyDay, type Week, weekOf } from './model/week';
import { RangePanel } from './RangePanel';
import { TextPanel } from './TextPanel';
import { useWeekForm } from './useWeekForm';
import { useWeekWords } from './useWeekWords';
import type { WeekChangesProps } from './WeekChanges';
import { WeekGrid } from './WeekGrid';
import classes from './week.module.css';

// It includes the words of the history, and only the preview needs them.
const WeekChanges = afterwards<WeekChangesProps>(() => import('./WeekChanges'));
const CopyDayDialog = whenOpened<CopyDayProps>(() => import('./CopyDayModal'));

/** Edits the pickup hours of a week: drawn, typed or set by field, with a preview for guests. */
export function WeekEditor({ saved }: { saved: PickupWeek }) {
  const t = useTranslations('pickup.week');
  const text = useTranslations('pickup.text');
  const { id: restaurantId } = useRestaurant();
  const { week, edit, change, undo, canUndo } = useWeekForm(restaurantId, saved);
  const [selected, setSelected] = useState<string | null>(null);
  const [typing, setTyping] = useState(false);
  /** Kept when others save, and when the panel is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  useUnsavedChanges(typed !== null);
  useCommonKeys({ undo });
  const [copying, setCopying] = useState<Day | null>(null);
  const words = useWeekWords();
  const [clash] = clashes(week);
  const range = week.find(({ key }) => key === selected);
  /** Overlapping ranges are not sent but shown. */
  const unlessClashing = (action: () => void) => () => (clash ? setSelected(clash[1].key) : action());

  return (
    <>
      <div className={classes.layout}>
        <div className={classes.column}>
          <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
          <Panel
            title={t('title')}
            aside={
              <div style={{ display: 'flex', gap: '0.5rem' }}>
                <Button
                  variant="subtle"
                  color="gray"
                  size="xs"
                  leftSection={<IconArrowBackUp size={15} />}
                  disabled={!canUndo}
                  aria-keyshortcuts="Control+Z Meta+Z"
                  onClick={undo}
                >
                  {t('undo')}
                </Button>
                <Button variant="default" size="xs" aria-expanded={typing} onClick={() => setTyping(!typing)}>
                  {text('show')}
                </Button>
              </div>
            }
          >
            <WeekGrid week={week} selected={selected} onSelect={setSelected} onEdit={change} onCopyDay={setCopying} />
          </Panel>
          {range ? (
            <RangePanel week={week} range={range} onEdit={change} />
          ) : (
            <p className={classes.hint}>{t(week.length === 0 ? 'first' : 'select')}</p>
          )}
          {typing && (
            <Panel title={text('title')}>
              <TextPanel week={week} typed={typed} onType={setTyped} onApply={change} />
            </Panel>
          )}
        </div>
        <GuestView hasHours={saved.pickupSchedules.length > 0} dirty={edit.isEdited} />
      </div>
      <SaveBar
        {...edit.bar}
        summary={edit.bar.summary ?? (clash && words.clash(clash))}
        onSave={unlessClashing(edit.save)}
        onPreview={unlessClashing(edit.preview)}
      />
      <SharedEditDialogs
        edit={edit}
        words={{ field: (day) => words.day(day as Day), value: (_day, ranges) => (ranges as Week).map(words.hoursAndQuotas).join('; ') }}
        history={{ restaurantId, subjectKind: 'pickup schedules', subjectId: String(restaurantId) }}
        preview={(after) => <WeekChanges before={weekOf(edit.base)} after={weekOf(after)} />}
      />
      <CopyDayDialog
        opened={copying !== null}
        day={copying ?? 'MON'}
        onCopy={(from, to) => {
          change(copyDay(week, from, to, () => `new-${crypto.randomUUID()}`));
          setCopying(null);
        }}
        onClose={() => setCopying(null)}
      />
    </>
  );
}
