import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import classes from './takings.module.css';

interface Props {
  holds: boolean;
  words: string;
  left: string;
  right: string;
  /** Where it fails: the days and orders. */
  children?: ReactNode;
}

/** An equation with both sides. */
export function EquationRow({ holds, words, left, right, children }: Props) {
  const t = useTranslations('treasury.proof');
  return (
    <li className={classes.equation}>
      {holds ? (
        <IconCheck size={18} color="var(--mantine-color-green-text)" aria-label={t('holds')} />
      ) : (
        <IconAlertTriangle size={18} color="var(--mantine-color-red-text)" aria-label={t('fails')} />
      )}
      <span>{words}</span>
      <span className={classes.sides}>
        {left} {holds ? '=' : '≠'} {right}
      </span>
      {children && <div className={classes.below}>{children}</div>}
    </li>
  );
}
