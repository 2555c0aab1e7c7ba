'use client';

import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Flyout } from '@/components/ui/Flyout';
import { whenOpened } from '@/components/ui/whenOpened';
import classes from './AccountMenu.module.css';
import { useShell } from './shellContext';

const loadPanel = () => import('./AccountPanel');
const AccountPanel = lazy(loadPanel);
const SignOutEverywhere = whenOpened(() => import('./SignOutEverywhere'));

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}

/** The signed-in user, with language, colour scheme, password and sign-out. */
export function AccountMenu() {
  const t = useTranslations('shell');
  const { user } = useShell();
  const [opened, setOpened] = useState(false);
  const [confirming, setConfirming] = useState(false);
  return (
    <div className={classes.place}>
      <Flyout
        opened={opened}
        onChange={setOpened}
        label={t('nav.account')}
        place="top-start"
        width="16.5rem"
        block
        trigger={(attributes) => (
          <UnstyledButton {...attributes} className={classes.button} onPointerEnter={loadPanel} onFocus={loadPanel}>
            <span className={classes.avatar} aria-hidden>
              {initials(user.name)}
            </span>
            <span className={classes.words}>
              <span className={classes.name}>{user.name}</span>
              <span className={classes.role}>{t(`roles.${user.role}`)}</span>
            </span>
            <VisuallyHidden>{t('nav.account')}</VisuallyHidden>
            <IconSelector size={16} aria-hidden />
          </UnstyledButton>
        )}
      >
        {(close) => (
          <Suspense fallback={<div className={classes.loading} />}>
            <AccountPanel
              onLeave={close}
              onSignOutEverywhere={() => {
                close();
                setConfirming(true);
              }}
            />
          </Suspense>
        )}
      </Flyout>
      <SignOutEverywhere opened={confirming} onClose={() => setConfirming(false)} />
    </div>
  );
}
