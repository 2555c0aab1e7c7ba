'use client';

import { Alert, Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LanguageChoice } from '@/components/shell/LanguageChoice';
import layout from '@/components/ui/layout.module.css';
import { PageHeader } from '@/components/ui/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Me } from '@/server/identity/identity.schema';
import classes from './identity.module.css';
import { MyTokensPanel } from './MyTokensPanel';
import { PasswordPanel } from './PasswordPanel';
import { useUserWords } from './useUserWords';

const SignOutEverywhere = whenOpened(() => import('@/components/shell/SignOutEverywhere'));

interface Props {
  me: Me;
  /** The name of what the account's role can access. */
  scopeName: string;
}

/** The signed-in user's own account. */
export function AccountScreen({ me: initial, scopeName }: Props) {
  const t = useTranslations('identity.me');
  const format = useFormat();
  const trpc = useTRPC();
  const [confirming, setConfirming] = useState(false);
  const { data: me } = useQuery(trpc.identity.getMe.queryOptions({}, { initialData: initial }));
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className={layout.stack}>
        {me.passwordExpiresAt && (
          <Alert color="yellow" variant="light" icon={<IconClock size={18} aria-hidden />} title={t('temporary')}>
            {t('temporaryText', { date: format.dateTime(me.passwordExpiresAt) })}
          </Alert>
        )}
        <div className={layout.columns}>
          <div className={layout.stack}>
            <PasswordPanel email={me.email} />
            <MyTokensPanel
              aside={
                <Button variant="default" size="compact-sm" onClick={() => setConfirming(true)}>
                  {t('everywhere')}
                </Button>
              }
            />
          </div>
          <WhoPanel me={me} scopeName={scopeName} />
        </div>
      </div>
      <SignOutEverywhere opened={confirming} onClose={() => setConfirming(false)} />
    </>
  );
}

function WhoPanel({ me, scopeName }: Props) {
  const t = useTranslations('identity');
  const words = useUserWords();
  return (
    <Panel title={t('me.who')}>
      <dl className={classes.facts}>
        <dt>{t('me.name')}</dt>
        <dd>{me.name}</dd>
        <dt>{t('me.email')}</dt>
        <dd>{me.email}</dd>
        {me.role !== 'customer' && (
          <>
            <dt>{t('me.role')}</dt>
            <dd>{words.role(me.role)}</dd>
          </>
        )}
        <dt>{t('me.covers')}</dt>
        <dd>{scopeName}</dd>
        <dt>{t('me.rights')}</dt>
        <dd>{words.rights(me.accessFlags).join(', ') || t('users.noRights')}</dd>
      </dl>
      <div className={classes.language}>
        <LanguageChoice labelClass={classes.legend} />
      </div>
    </Panel>
  );
}
