'use client';

import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LoadingState } from '@/components/ui/LoadingState';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import classes from './identity.module.css';
import { TokenList } from './TokenList';

/** The API tokens of the signed-in user, each of which can be revoked. */
export function MyTokensPanel({ aside }: { aside: ReactNode }) {
  const t = useTranslations('identity.me');
  const format = useFormat();
  const notify = useNotify();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const tokens = useQuery(trpc.identity.listMyTokens.queryOptions({}));
  const revoke = useMutation(
    trpc.identity.revokeMyToken.mutationOptions({
      onError: (error) => notify.failed(error),
      onSuccess: () => notify.done(t('revoked')),
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.identity.listMyTokens.pathKey() }),
    }),
  );
  return (
    <Panel title={t('tokens')} aside={aside}>
      <p className={classes.note}>{t('tokensText')}</p>
      {tokens.error && !tokens.data && <ErrorState error={tokens.error} retry={tokens.refetch} />}
      {tokens.isPending && <LoadingState h={56} />}
      {tokens.data?.length === 0 && <p className={classes.note}>{t('noTokens')}</p>}
      {tokens.data && tokens.data.length > 0 && (
        <TokenList
          tokens={tokens.data}
          action={({ tokenId, createdAt }, device) => (
            <Button
              variant="default"
              size="compact-md"
              style={{ flexShrink: 0 }}
              aria-label={t('revokeLabel', { device, since: format.dateTime(createdAt) })}
              loading={revoke.isPending && revoke.variables.tokenId === tokenId}
              onClick={() => revoke.mutate({ tokenId })}
            >
              {t('revoke')}
            </Button>
          )}
        />
      )}
    </Panel>
  );
}
