'use client';

import { Divider, SegmentedControl, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconKey, IconLogout, IconLogout2 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef } from 'react';
import { Link } from '@/components/ui/Link';
import classes from './AccountMenu.module.css';
import { LanguageChoice } from './LanguageChoice';
import { useShell } from './shellContext';
import { useSignOut } from './useSignOut';

const schemes = ['light', 'dark', 'auto'] as const;

interface Props {
  /** Called when the panel should close. */
  onLeave: () => void;
  onSignOutEverywhere: () => void;
}

export default function AccountPanel({ onLeave, onSignOutEverywhere }: Props) {
  const t = useTranslations('shell');
  const { user } = useShell();
  const signOut = useSignOut();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  return (
    <div ref={panel}>
      <div className={classes.section}>
        <Text size="sm" fw={500} truncate>
          {user.name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {user.email}
        </Text>
      </div>
      <Divider />
      <div className={classes.section}>
        <LanguageChoice labelClass={classes.label} size="xs" />
        <SchemeChoice />
      </div>
      <Divider />
      <div className={classes.actions}>
        <Link href="/admin/account" className={classes.action} onClick={onLeave}>
          <IconKey size={16} aria-hidden />
          {t('account.password')}
        </Link>
        <UnstyledButton className={classes.action} onClick={signOut}>
          <IconLogout size={16} aria-hidden />
          {t('account.signOut')}
        </UnstyledButton>
        <UnstyledButton className={classes.action} onClick={onSignOutEverywhere}>
          <IconLogout2 size={16} aria-hidden />
          {t('account.signOutEverywhere')}
        </UnstyledButton>
      </div>
    </div>
  );
}

function SchemeChoice() {
  const t = useTranslations('shell.account');
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const id = useId();
  return (
    <div>
      <span id={id} className={classes.label}>
        {t('scheme')}
      </span>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby={id}
        value={colorScheme}
        data={schemes.map((value) => ({ value, label: t(value) }))}
        onChange={setColorScheme}
      />
    </div>
  );
}
