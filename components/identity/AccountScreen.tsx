'use client';

import { Alert, Button, SegmentedControl } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { remember } from '@/components/shell/cookies';
import { endSession } from '@/components/shell/session';
import { useNotify } from '@/components/ui/notify';
import { PageHeader } from '@/components/ui/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { localeCookie, localeNames, locales } from '@/i18n/locales';
import type { Me } from '@/server/identity/identity.schema';
import { Confirm } from './Confirm';
import classes from './identity.module.css';
import { MyTokensPanel } from './MyTokensPanel';
import { PasswordPanel } from './PasswordPanel';
import { useUserWords } from './useUserWords';

interface Props {
  me: Me;
  /** What the account's role reaches, by name. */
  covers: string;
}

/** The signed-in person's own account. */
export function AccountScreen({ me: initial, covers }: Props) {
  const t = useTranslations('identity.me');
  const format = useFormat();
  const trpc = useTRPC();
  const { data: me } = useQuery(trpc.identity.getMe.queryOptions({}, { initialData: initial }));
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className={classes.stack}>
        {me.passwordExpiresAt && (
          <Alert color="yellow" variant="light" icon={<IconClock size={18} aria-hidden />} title={t('temporary')}>
            {t('temporaryText', { date: format.dateTime(me.passwordExpiresAt) })}
          </Alert>
        )}
        <div className={classes.columns}>
          <div className={classes.stack}>
            <PasswordPanel email={me.email} />
            <MyTokensPanel aside={<SignOutEverywhere />} />
          </div>
          <WhoPanel me={me} covers={covers} />
        </div>
      </div>
    </>
  );
}

function WhoPanel({ me, covers }: Props) {
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
        <dd>{covers}</dd>
        <dt>{t('me.rights')}</dt>
        <dd>{words.rights(me.accessFlags).join(', ') || t('users.noRights')}</dd>
      </dl>
      <Language />
    </Panel>
  );
}

function Language() {
  const t = useTranslations('identity.me');
  const locale = useLocale();
  const router = useRouter();
  const id = useId();
  return (
    <div style={{ marginTop: '1.25rem' }}>
      <p id={id} className={classes.legend}>
        {t('language')}
      </p>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={locale}
        data={locales.map((value) => ({ value, label: <span lang={value}>{localeNames[value]}</span> }))}
        onChange={(value) => {
          remember(localeCookie, value);
          router.refresh();
        }}
      />
    </div>
  );
}

function SignOutEverywhere() {
  const t = useTranslations('identity.me');
  const trpc = useTRPC();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const signOut = useMutation(
    trpc.identity.logoutEverywhere.mutationOptions({ onError: (error) => notify.failed(error), onSuccess: endSession }),
  );
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        {t('everywhere')}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('everywhereTitle')}
        action={t('everywhere')}
        working={signOut.isPending || signOut.isSuccess}
        onConfirm={() => signOut.mutate({})}
      >
        {t('everywhereText')}
      </Confirm>
    </>
  );
}
