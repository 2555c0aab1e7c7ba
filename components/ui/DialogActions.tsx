'use client';

import { Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { useErrorMessage } from './errors';
import layout from './layout.module.css';
import { useConnection } from './useConnection';

/** A sentence, or the error of a call. */
export type Problem = string | { message: string } | false | null;

interface Props {
  /** The verb: «Remove the zone». */
  action: ReactNode;
  /** Without it the action sends the form around it. */
  onAction?: () => void;
  busy?: boolean;
  disabled?: boolean;
  /** What takes something away, or reaches far. */
  danger?: boolean;
  /** Where the focus begins: at the way back of what is dangerous, else at the action. */
  startsAt?: 'action' | 'cancel';
  /** «Cancel» unless it says what is kept. */
  cancel?: ReactNode;
  /** Without it there is the action alone. */
  onCancel?: () => void;
  /** There is no way back now. */
  cancelDisabled?: boolean;
  cancelRef?: Ref<HTMLButtonElement>;
  actionRef?: Ref<HTMLButtonElement>;
  /** What the action was refused for, where that belongs to no field: an error is told in its own sentence. */
  problem?: Problem;
  /** Other ways out, at the other side. */
  children?: ReactNode;
}

/** The foot of a dialog whose action is a link: the buttons at its end. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" className="dialog-foot" mt="lg" gap="xs">
      {children}
    </Group>
  );
}

/** What keeps the form from being sent may be scrolled away. */
function showFault({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
  requestAnimationFrame(() => form?.querySelector('[aria-invalid="true"], [role="alert"]')?.scrollIntoView({ block: 'nearest' }));
}

/**
 * The foot of a dialog: what it does, and the way back beside it. In a form the focus begins at a field of
 * it.
 */
export function DialogActions({
  action,
  onAction,
  busy,
  disabled,
  danger = false,
  startsAt = danger ? 'cancel' : 'action',
  cancel,
  onCancel,
  cancelDisabled,
  cancelRef,
  actionRef,
  problem,
  children,
}: Props) {
  const t = useTranslations('common');
  const errorMessage = useErrorMessage();
  const { isOffline } = useConnection();
  const waits = busy && isOffline;
  const autofocus = (isMeant: boolean) => (isMeant && onAction ? { 'data-autofocus': true } : {});
  return (
    <DialogFoot>
      {waits && (
        <p className={layout.note} role="status" style={{ flex: '1 0 100%' }}>
          {t('offline.save')}
        </p>
      )}
      {problem && (
        <p className={layout.problem} role="alert" style={{ flex: '1 0 100%' }}>
          {typeof problem === 'string' ? problem : errorMessage(problem)}
        </p>
      )}
      {children && <div style={{ marginInlineEnd: 'auto' }}>{children}</div>}
      {onCancel && (
        <Button ref={cancelRef} variant="default" disabled={cancelDisabled} onClick={onCancel} {...autofocus(startsAt === 'cancel')}>
          {cancel ?? t('cancel')}
        </Button>
      )}
      <Button
        ref={actionRef}
        type={onAction ? 'button' : 'submit'}
        color={danger ? 'red' : undefined}
        loading={busy}
        disabled={disabled}
        onClick={onAction ?? showFault}
        {...autofocus(startsAt === 'action')}
      >
        {action}
      </Button>
    </DialogFoot>
  );
}
