import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type Step, steps } from './importStates';
import classes from './imports.module.css';

/** The steps of an import, with the current one marked. */
export function Steps({ current }: { current: Step }) {
  const t = useTranslations('imports.steps');
  const at = steps.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={t('label')}>
      {steps.map((step, index) => (
        <li key={step} className={classes.step} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
          <span className={classes.stepMark} aria-hidden>
            {index < at ? <IconCheck size={14} /> : index + 1}
          </span>
          <span className={classes.stepName}>{t(step)}</span>
        </li>
      ))}
    </ol>
  );
}
