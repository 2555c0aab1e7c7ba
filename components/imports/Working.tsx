'use client';

import { Progress } from '@mantine/core';
import { useTranslations } from 'next-intl';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import type { ImportDetail } from '@/server/imports/imports.schema';
import { familyOf } from './families';
import { percentOf } from './importStates';
import classes from './imports.module.css';

/** An import in progress. */
export function Working({ item }: { item: ImportDetail }) {
  const t = useTranslations('imports.working');
  const of = useTranslations('imports.of');
  const state = item.state === 'applying' || item.state === 'undoing' ? item.state : 'reading';
  // Comparing, applying and undoing are a few statements, without intermediate progress.
  const isCounted = state === 'reading' && item.done > 0 && item.done < item.total && !item.waiting;
  return (
    <Panel title={state === 'reading' ? of(`${familyOf(item.kind)}.reading`) : t(state)}>
      <div className={classes.upload} role="status">
        <Progress.Root size="lg">
          <Progress.Section value={isCounted ? percentOf(item) : 100} animated={!isCounted} aria-label={t('label')} />
        </Progress.Root>
        <span className="tabular">{item.waiting ? t('waiting') : isCounted && t('progress', { done: item.done, total: item.total })}</span>
        <p className={layout.note}>{t('leave')}</p>
      </div>
    </Panel>
  );
}
