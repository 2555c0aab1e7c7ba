'use client';

import {
  Button,
  Divider,
  Group,
  Modal,
  Popover,
  SegmentedControl,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { IconKey, IconLogout, IconLogout2, IconSelector } from '@tabler/icons-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useNotify } from '@/components/ui/notify';
import { useTRPCClient } from '@/components/ui/trpc';
import { type Locale, localeCookie, localeNames, locales } from '@/i18n/locales';
import classes from './AccountMenu.module.css';
import { remember } from './cookies';
import { endSession } from './session';
import { useShell } from './shellContext';

const schemes = ['light', 'dark', 'auto'] as const;

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}

/** Who is signed in; language, colour scheme, password, and the ways out. */
export function AccountMenu() {
  const t = useTranslations('shell');
  const { user } = useShell();
  const [opened, setOpened] = useState(false);
  const [confirming, setConfirming] = useState(false);
  return (
    <div className={classes.place}>
      <Popover opened={opened} onChange={setOpened} position="top-start" width={264} trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className={classes.button} onClick={() => setOpened(!opened)}>
            <span className={classes.avatar} aria-hidden>
              {initials(user.name)}
            </span>
            <span className={classes.words}>
              <span className={classes.name}>{user.name}</span>
              <span className={classes.role}>{t(`roles.${user.role as 'admin'}`)}</span>
            </span>
            <VisuallyHidden>{t('nav.account')}</VisuallyHidden>
            <IconSelector size={16} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t('nav.account')}>
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
            <LanguageChoice />
            <SchemeChoice />
          </div>
          <Divider />
          <div className={classes.actions}>
            <Link href="/admin/account" className={classes.action} onClick={() => setOpened(false)}>
              <IconKey size={16} aria-hidden />
              {t('account.password')}
            </Link>
            <UnstyledButton className={classes.action} onClick={endSession}>
              <IconLogout size={16} aria-hidden />
              {t('account.signOut')}
            </UnstyledButton>
            <UnstyledButton
              className={classes.action}
              onClick={() => {
                setOpened(false);
                setConfirming(true);
              }}
            >
              <IconLogout2 size={16} aria-hidden />
              {t('account.signOutEverywhere')}
            </UnstyledButton>
          </div>
        </Popover.Dropdown>
      </Popover>
      <SignOutEverywhere opened={confirming} onClose={() => setConfirming(false)} />
    </div>
  );
}

function LanguageChoice() {
  const t = useTranslations('shell.account');
  const locale = useLocale();
  const router = useRouter();
  const id = useId();
  return (
    <div>
      <span id={id} className={classes.label}>
        {t('language')}
      </span>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby={id}
        value={locale}
        data={locales.map((value) => ({ value, label: <span lang={value}>{localeNames[value]}</span> }))}
        onChange={(value) => {
          remember(localeCookie, value satisfies Locale);
          router.refresh();
        }}
      />
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

function SignOutEverywhere({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations();
  const client = useTRPCClient();
  const notify = useNotify();
  const [working, setWorking] = useState(false);

  async function confirm() {
    setWorking(true);
    try {
      await client.identity.logoutEverywhere.mutate({});
      await endSession();
    } catch (error) {
      notify.failed(error);
      setWorking(false);
    }
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="sm"
      title={t('shell.account.signOutEverywhere')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text>{t('shell.account.signOutEverywhereText')}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button color="red" loading={working} onClick={confirm}>
          {t('shell.account.signOutEverywhere')}
        </Button>
      </Group>
    </Modal>
  );
}
