'use client';

import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh } from '@/components/live/reads';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { RelativeTime } from '@/components/ui/RelativeTime';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import type { LoyaltySessionView, MemberView } from '@/server/loyalty/members.schema';
import { usePointsText } from '../usePointsText';

/** The points of a member reserved by carts in progress. Empty if there are none. */
export function OpenSessions({ member: { customerId, memberId } }: { member: MemberView }) {
  const t = useTranslations('loyalty.member.sessions');
  const trpc = useTRPC();
  const { data = [] } = useQuery(trpc.loyalty.listSessions.queryOptions({ customerId }));
  const openSessions = data.filter(({ state, rewards }) => state === 'OPEN' && rewards.some((each) => each.state === 'RESERVED'));
  if (openSessions.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <ul className={layout.rows}>
        {openSessions.map((session) => (
          <SessionRow key={`${session.restaurantId}/${session.sessionId}`} session={session} memberId={memberId} />
        ))}
      </ul>
    </Panel>
  );
}

function SessionRow({ session, memberId }: { session: LoyaltySessionView; memberId: string }) {
  const t = useTranslations('loyalty.member.sessions');
  const trpc = useTRPC();
  const format = useFormat();
  const points = usePointsText();
  const notify = useNotify();
  const refresh = useRefresh('loyalty');
  const channelName = useChannelName();
  const { restaurants } = useBrand();
  const { restaurantId, sessionId, restaurantName, channelId, expiresAt } = session;
  const reserved = session.rewards.filter(({ state }) => state === 'RESERVED');
  const release = useMutation(
    trpc.loyalty.voidCart.mutationOptions({
      onSuccess: () => notify.done(t('released')),
      onError: (error) => notify.failed(error),
      onSettled: refresh,
    }),
  );
  const rewardList = format.list(reserved.map(({ name, points: cost }) => t('reward', { reward: name, points: points(cost) })));
  return (
    <li className={layout.row}>
      <span className={layout.rowText}>
        <span>{rewardList}</span>
        <span className={layout.quiet}>
          {[restaurantName, channelName(channelId)].join(' · ')} · {t('ends')} <RelativeTime value={expiresAt} />
        </span>
      </span>
      {restaurants.some(({ id }) => id === restaurantId) && (
        <Button
          variant="default"
          size="compact-sm"
          loading={release.isPending}
          aria-label={t('releaseOf', { what: rewardList })}
          onClick={() => release.mutate({ restaurantId, sessionId, memberId })}
        >
          {t('release')}
        </Button>
      )}
    </li>
  );
}
