'use client';

import { Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useDialogLock } from './dialogLock';
import { useErrorMessage } from './errors';
import layout from './layout.module.css';
import { useConnection } from './useConnection';

/** A sentence, or the error of a call. */
export type Problem = string | { message: string } | false | null;

interface Props {
  /** Verb and object: «Remove the zone». */
  action: ReactNode;
  /** Without it, the action submits the form around it. */
  onAction?: () => void;
  busy?: boolean;
  disabled?: boolean;
  /** For an action that deletes something or has wide effects. */
  danger?: boolean;
  /** The button that gets the focus first. Default: `cancel` if the action is dangerous, otherwise `action`. */
  startsAt?: 'action' | 'cancel';
  /** Default: «Cancel». Use it to say what is kept. */
  cancel?: ReactNode;
  /** Without it, only the action is shown. */
  onCancel?: () => void;
  /** Cancelling calls off the running action. Otherwise the dialog stays open until the action has ended. */
  callsOff?: boolean;
  cancelRef?: Ref<HTMLButtonElement>;
  actionRef?: Ref<HTMLButtonElement>;
  /** Why the action was refused, if the reason belongs to no field. An error is shown in its own words. */
  problem?: Problem;
  /** Other actions, on the opposite side. */
  children?: ReactNode;
}

/** The foot of a dialog whose action is a link. Buttons are aligned to its end. */
export function DialogFoot({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <Group justify="flex-end" ref={ref} className="dialog-foot" mt="lg" gap="xs">
      {children}
    </Group>
  );
}

/** Scrolls to the first invalid field, which may be out of sight. */
function scrollToError(form: HTMLFormElement | null) {
  requestAnimationFrame(() => form?.querySelector('[aria-invalid="true"], [role="alert"]')?.scrollIntoView({ block: 'nearest' }));
}

/** The foot of a dialog: the action with Cancel next to it. In a form, one of the form’s fields gets the focus first. */
export function DialogActions({
  action,
  onAction,
  busy,
  disabled,
  danger = false,
  startsAt = danger ? 'cancel' : 'action',
  cancel,
  onCancel,
  callsOff = false,
  cancelRef,
  actionRef,
  problem,
  children,
}: Props) {
  const t = useTranslations('common');
  const errorMessage = useErrorMessage();
  const { isOffline } = useConnection();
  const isWaiting = busy && isOffline;
  const isLocked = busy === true && !callsOff;
  useDialogLock(isLocked);
  const foot = useRef<HTMLDivElement>(null);
  // A refusal of the service comes once the action has ended.
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy) scrollToError(foot.current?.closest('form') ?? null);
    wasBusy.current = busy === true;
  }, [busy]);
  const autofocus = (isInitial: boolean) => (isInitial && onAction ? { 'data-autofocus': true } : {});
  return (
    <DialogFoot ref={foot}>
      {isWaiting && (
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
        <Button ref={cancelRef} variant="default" disabled={isLocked} onClick={onCancel} {...autofocus(startsAt === 'cancel')}>
          {cancel ?? t('cancel')}
        </Button>
      )}
      <Button
        ref={actionRef}
        type={onAction ? 'button' : 'submit'}
        color={danger ? 'red' : undefined}
        loading={busy}
        disabled={disabled}
        onClick={onAction ?? (({ currentTarget }) => scrollToError(currentTarget.form))}
        {...autofocus(startsAt === 'action')}
      >
        {action}
      </Button>
    </DialogFoot>
  );
}
