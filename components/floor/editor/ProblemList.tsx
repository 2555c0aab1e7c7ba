'use client';

import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type Problem, problemsOf } from '../model/problems';
import { useEditorActions, usePlan } from './EditorContext';
import classes from './editor.module.css';
import { locationOf } from './where';
import { useProblemWords } from './words';

/** The maximum number of lines, as more would not help. */
const MOST_SHOWN = 100;

export function useProblems(): readonly Problem[] {
  const plan = usePlan();
  return useMemo(() => problemsOf(plan), [plan]);
}

/** The errors and warnings. Each one leads to the item concerned. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const t = useTranslations('floor.editor.problems');
  const words = useProblemWords();
  const { store } = useEditorActions();

  function show(problem: Problem) {
    const { keys, roomKey } = locationOf(problem);
    const room = roomKey ?? store.state.plan.rooms.find(({ tables }) => tables.some(({ key }) => key === keys[0]))?.key;
    if (room) store.send({ type: 'showRoom', roomKey: room });
    if (keys.length === 0) return;
    store.send({ type: 'select', keys });
    store.send({ type: 'fit', what: 'selection' });
    store.send({ type: 'zoom', factor: 0.6 });
  }

  if (problems.length === 0) return <p className={classes.hint}>{t('none')}</p>;
  return (
    <ul className={classes.problems}>
      {problems.slice(0, MOST_SHOWN).map((problem) => (
        <li key={`${problem.kind} ${locationOf(problem).keys.join()} ${locationOf(problem).roomKey}`}>
          <button type="button" className={classes.problem} data-severity={problem.severity} onClick={() => show(problem)}>
            {problem.severity === 'error' ? (
              <IconCircleX size={16} aria-label={t('error')} />
            ) : (
              <IconAlertTriangle size={16} aria-label={t('warning')} />
            )}
            <span>{words(problem)}</span>
          </button>
        </li>
      ))}
      {problems.length > MOST_SHOWN && <li className={classes.hint}>{t('more', { count: problems.length - MOST_SHOWN })}</li>}
    </ul>
  );
}
