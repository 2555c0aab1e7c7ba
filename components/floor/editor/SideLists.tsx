'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { itemsOf } from '../model/plan';
import { useRoom } from './EditorContext';
import classes from './editor.module.css';
import { ProblemList, useProblems } from './ProblemList';
import { TableList } from './TableList';

/** Below the inspector: the items of the room, or the problems of the plan. */
export function SideLists() {
  const t = useTranslations('floor.editor.side');
  const room = useRoom();
  const problems = useProblems();
  const [shown, setShown] = useState<'list' | 'problems'>('list');
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  return (
    <section className={classes.lists} aria-label={t('label')}>
      <div className={classes.listTabs}>
        <button type="button" className={classes.listTab} aria-pressed={shown === 'list'} onClick={() => setShown('list')}>
          {t('list', { count: itemsOf(room).length })}
        </button>
        <button
          type="button"
          className={classes.listTab}
          aria-pressed={shown === 'problems'}
          data-severity={problems.length === 0 ? undefined : hasErrors ? 'error' : 'warning'}
          onClick={() => setShown('problems')}
        >
          {t('problems', { count: problems.length })}
        </button>
      </div>
      <div className={classes.listBody}>{shown === 'list' ? <TableList /> : <ProblemList problems={problems} />}</div>
    </section>
  );
}
