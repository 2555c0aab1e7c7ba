'use client';

import { PasswordInput } from '@mantine/core';
import { useTranslations } from 'next-intl';

export interface PasswordFaults {
  newPassword?: string;
  repeat?: string;
}

/** What is wrong with a new password and its repetition, as a form sends them. */
export function usePasswordFaults(passwordMin: number): (form: FormData) => PasswordFaults {
  const t = useTranslations('shell.signIn.expired');
  return (form) => {
    const newPassword = String(form.get('newPassword'));
    return {
      newPassword: newPassword.length < passwordMin ? t('hint', { minLength: passwordMin }) : undefined,
      repeat: newPassword !== form.get('repeat') ? t('mismatch') : undefined,
    };
  };
}

/** A new password, twice. */
export function NewPasswordFields({ passwordMin, fault }: { passwordMin: number; fault: PasswordFaults }) {
  const t = useTranslations('shell.signIn');
  return (
    <>
      <PasswordInput
        name="newPassword"
        size="md"
        label={t('expired.newPassword')}
        description={fault.newPassword ? undefined : t('expired.hint', { minLength: passwordMin })}
        autoComplete="new-password"
        autoFocus
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
        error={fault.newPassword}
      />
      <PasswordInput
        name="repeat"
        size="md"
        label={t('expired.repeat')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
        error={fault.repeat}
      />
    </>
  );
}
