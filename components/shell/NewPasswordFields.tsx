'use client';

import { PasswordInput } from '@mantine/core';
import { useTranslations } from 'next-intl';

export interface PasswordFaults {
  newPassword?: string;
  repeat?: string;
}

/** Returns the errors of a new password and its repetition, from the data of a form. */
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

interface Props {
  passwordMin: number;
  fault: PasswordFaults;
  /** Whether it gets the focus when the page opens. */
  focus?: boolean;
  /** For users without a password yet. */
  isFirst?: boolean;
}

/** A new password, entered twice. */
export function NewPasswordFields({ passwordMin, fault, focus = true, isFirst = false }: Props) {
  const t = useTranslations('shell.signIn');
  return (
    <>
      <PasswordInput
        name="newPassword"
        size="md"
        label={t(isFirst ? 'password' : 'expired.newPassword')}
        description={fault.newPassword ? undefined : t('expired.hint', { minLength: passwordMin })}
        autoComplete="new-password"
        autoFocus={focus}
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
        error={fault.newPassword}
      />
      <PasswordInput
        name="repeat"
        size="md"
        label={t(isFirst ? 'repeat' : 'expired.repeat')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
        error={fault.repeat}
      />
    </>
  );
}
