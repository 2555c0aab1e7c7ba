'use client';

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Figures } from '@/components/ui/Figures';
import { Panel } from '@/components/ui/Panel';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { MemberView } from '@/server/loyalty/members.schema';
import { usePointsText } from '../usePointsText';
import type { CorrectProps } from './CorrectModal';

const Correct = whenOpened<CorrectProps>(() => import('./CorrectModal'));

/** The points that a member can spend, their tier, and the next expiry. */
export function PointsPanel({ member }: { member: MemberView }) {
  const t = useTranslations('loyalty.member.figures');
  const trpc = useTRPC();
  const format = useFormat();
  const pointsText = usePointsText();
  const [correcting, setCorrecting] = useState(false);
  const { brandId, points, reserved, available, tierId, tierName, tierUntil, earnedInYear, lots } = member;
  const programme = useQuery(trpc.loyalty.getProgramme.queryOptions({ brandId })).data;
  const tiers = programme?.tiers ?? [];
  const next = tiers.slice(tiers.findIndex((tier) => tier.tierId === tierId) + 1).find(({ fromPoints }) => fromPoints > earnedInYear);
  const nextExpiry = lots
    .filter(({ expiresAt }) => expiresAt !== null)
    .toSorted((a, b) => Date.parse(a.expiresAt!) - Date.parse(b.expiresAt!))[0];
  const availableHint =
    points < 0
      ? t('owed', { points: pointsText(-points) })
      : reserved > 0
        ? t('reserved', { points: pointsText(points), reserved: format.number(reserved) })
        : undefined;
  return (
    <Panel>
      <Figures
        label={t('title')}
        total={{ label: t('available'), value: pointsText(available), hint: availableHint }}
        parts={[
          {
            key: 'tier',
            label: t('tier'),
            value: tierName ?? t('noTier'),
            hint: tierUntil && t('until', { date: format.date(Date.parse(tierUntil) - 1) }),
          },
          {
            key: 'year',
            label: t('earned'),
            value: format.number(earnedInYear),
            hint: next && t('next', { points: pointsText(next.fromPoints - earnedInYear), tier: next.name }),
          },
          {
            key: 'ending',
            label: t('ending'),
            value: nextExpiry?.expiresAt ? format.date(nextExpiry.expiresAt) : '–',
            hint: nextExpiry && pointsText(nextExpiry.points),
          },
          ...(programme && programme.pointValue > 0
            ? [{ key: 'worth', label: t('worth'), value: format.money(Math.max(0, points) * programme.pointValue), hint: t('worthHint') }]
            : []),
        ]}
      >
        <Button onClick={() => setCorrecting(true)}>{t('correct')}</Button>
      </Figures>
      <Correct opened={correcting} member={member} onClose={() => setCorrecting(false)} />
    </Panel>
  );
}
