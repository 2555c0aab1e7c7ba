'use client';

import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Panel } from '@/components/ui/Panel';
import { SaveBar } from '@/components/ui/SaveBar';
import { useRestaurant } from '@/components/ui/scope';
import { whenOpened } from '@/components/ui/whenOpened';
import type { PickupWeek } from '@/server/pickup/pickup.schema';
import type { Day } from '@/server/pickup/pickup.values';
import type { ConflictProps } from './ConflictModal';
import type { CopyDayProps } from './CopyDayModal';
import { GuestView } from './GuestView';
import { clashes, copyDay, weekOf } from './model/week';
import type { PreviewProps } from './PreviewModal';
import { RangePanel } from './RangePanel';
import { TextPanel } from './TextPanel';
import { useSaveWeek } from './useSaveWeek';
import { useWeekForm } from './useWeekForm';
import { useWeekWords } from './useWeekWords';
import { WeekGrid } from './WeekGrid';
import classes from './week.module.css';

const PreviewDialog = whenOpened<PreviewProps>(() => import('./PreviewModal'));
const ConflictDialog = whenOpened<ConflictProps>(() => import('./ConflictModal'));
const CopyDayDialog = whenOpened<CopyDayProps>(() => import('./CopyDayModal'));

/** The week of pickups: drawn, typed or set field by field, and beside it what guests see of it. */
export function WeekEditor({ saved }: { saved: PickupWeek }) {
  const t = useTranslations('pickup.week');
  const text = useTranslations('pickup.text');
  const { id: restaurantId } = useRestaurant();
  const form = useWeekForm(saved);
  const save = useSaveWeek(restaurantId, form);
  const [selected, setSelected] = useState<string | null>(null);
  const [typing, setTyping] = useState(false);
  const [copying, setCopying] = useState<Day | null>(null);
  const words = useWeekWords();
  const [clash] = clashes(form.week);
  const range = form.week.find(({ key }) => key === selected);
  /** What overlaps is not sent: it is shown instead. */
  const ready = (work: () => void) => () => (clash ? setSelected(clash[1].key) : work());

  return (
    <>
      <div className={classes.layout}>
        <div className={classes.column}>
          <Panel
            title={t('title')}
            aside={
              <div style={{ display: 'flex', gap: '0.5rem' }}>
                <Button
                  variant="subtle"
                  color="gray"
                  size="xs"
                  leftSection={<IconArrowBackUp size={15} />}
                  disabled={!form.canUndo}
                  onClick={form.undo}
                >
                  {t('undo')}
                </Button>
                <Button variant="default" size="xs" aria-expanded={typing} onClick={() => setTyping(!typing)}>
                  {text('show')}
                </Button>
              </div>
            }
          >
            <WeekGrid week={form.week} selected={selected} onSelect={setSelected} onEdit={form.edit} onCopyDay={setCopying} />
          </Panel>
          {range ? (
            <RangePanel week={form.week} range={range} onEdit={form.edit} />
          ) : (
            <p className={classes.hint}>{t(form.week.length === 0 ? 'first' : 'select')}</p>
          )}
          {typing && (
            <Panel title={text('title')}>
              <TextPanel key={form.base.modelId} week={form.week} onApply={form.edit} />
            </Panel>
          )}
        </div>
        <GuestView dirty={form.dirty} />
      </div>
      <SaveBar
        dirty={form.dirty}
        summary={clash && words.clash(clash)}
        saving={save.saving}
        onSave={ready(() => save.save())}
        onDiscard={() => form.restart(saved)}
        onPreview={ready(save.preview)}
        previewing={save.previewing}
      />
      <PreviewDialog
        opened={save.previewed !== null}
        before={weekOf(form.base)}
        after={save.previewed ? weekOf(save.previewed) : []}
        saving={save.saving}
        onSave={() => save.save()}
        onClose={save.closePreview}
      />
      <ConflictDialog
        opened={save.refused !== null}
        mine={form.week}
        theirs={save.refused}
        saving={save.saving}
        onMine={() => save.refused && save.save(save.refused)}
        onTheirs={() => {
          if (save.refused) form.restart(save.refused);
          save.forgetRefusal();
        }}
        onClose={save.forgetRefusal}
      />
      <CopyDayDialog
        opened={copying !== null}
        day={copying ?? 'MON'}
        onCopy={(from, to) => {
          form.edit(copyDay(form.week, from, to, () => `new-${crypto.randomUUID()}`));
          setCopying(null);
        }}
        onClose={() => setCopying(null)}
      />
    </>
  );
}
