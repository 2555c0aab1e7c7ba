import { IconHelp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { VatConfiguration } from '@/server/fiscal/fiscal.schema';
import classes from './fiscal.module.css';

/** An uncertainty in the sources of a zone. */
export type Uncertain = VatConfiguration['operationZones'][number]['uncertain'][number];

/** Whether the rates of a group depend on something uncertain. */
export const isUncertain = (questions: readonly Uncertain[], groupCode: string) =>
  questions.some(({ groupCodes }) => groupCodes.includes(groupCode));

/** Shown next to something uncertain. */
export function UncertainMark() {
  const t = useTranslations('fiscal.referential');
  return <IconHelp size={15} stroke={1.8} className={classes.mark} role="img" aria-label={t('notCertain')} />;
}

/** Explains the marks: each uncertainty, and how the rates treat it. */
export function UncertainNotes({ questions }: { questions: readonly Uncertain[] }) {
  const t = useTranslations('fiscal.referential');
  if (questions.length === 0) return null;
  return (
    <div className={classes.questions}>
      <p className={classes.uncertain}>
        <IconHelp size={15} stroke={1.8} aria-hidden /> {t('uncertain')}
      </p>
      <ul>
        {questions.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
