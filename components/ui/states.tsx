'use client';

import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { readError, useErrorMessage } from './errors';
import classes from './states.module.css';

interface EmptyProps {
  icon?: ReactNode;
  /** States what is missing: nothing yet, or no match. */
  title: ReactNode;
  /** Why it is empty, and what the first step does. */
  children?: ReactNode;
  /** The first step: a button or a link. */
  action?: ReactNode;
  /** True if the state is the whole page: its title is then the h1. */
  heading?: boolean;
}

/** Nothing to show, with what to do about it. */
export function EmptyState({ icon, title, children, action, heading = false }: EmptyProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={classes.state}>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <Title className={classes.title}>{title}</Title>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

interface NothingMatchesProps {
  title: ReactNode;
  /** The label of the button that clears the filters. */
  clear: ReactNode;
  onClear: () => void;
  children?: ReactNode;
}

/** A list in which nothing matches the filters. */
export function NothingMatches({ title, clear, onClear, children }: NothingMatchesProps) {
  const action = (
    <Button variant="default" onClick={onClear}>
      {clear}
    </Button>
  );
  return (
    <EmptyState title={title} action={action}>
      {children}
    </EmptyState>
  );
}

interface ErrorProps {
  /** What was thrown, or the error of a query. */
  error: unknown;
  retry?: () => void;
  /** Replaces «This could not be loaded». */
  title?: ReactNode;
  /** Replaces the error's own sentence. */
  message?: ReactNode;
  /** A digest or request id, if the error has none. */
  reference?: string;
  /** True if the state is the whole page: its title is then the h1. */
  heading?: boolean;
}

/** Something failed to load: what happened, what to do, and the id to give to support. */
export function ErrorState({ error, retry, title, message, reference, heading = false }: ErrorProps) {
  const t = useTranslations('common.error');
  const errorMessage = useErrorMessage();
  const Title = heading ? 'h1' : 'p';
  const requestId = readError(error).requestId ?? reference;
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-error aria-hidden>
        <IconAlertTriangle size={20} />
      </span>
      <Title className={classes.title}>{title ?? t('notLoaded')}</Title>
      <div className={classes.text}>{message ?? errorMessage(error)}</div>
      {retry && (
        <div className={classes.action}>
          <Button variant="default" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
      {requestId && (
        <p className={classes.reference}>
          {t('reference')} <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}
