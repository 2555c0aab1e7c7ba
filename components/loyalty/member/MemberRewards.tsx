'use client';

import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { MemberView } from '@/server/loyalty/members.schema';
import type { LoyaltyReward } from '@/server/loyalty/programme.schema';
import classes from '../loyalty.module.css';
import { RewardPicture } from '../rewards/RewardPicture';
import { rewardsInput } from '../rewards/rewardFilters';
import { useGift } from '../rewards/useGift';
import { usePointsText } from '../usePointsText';

const none: LoyaltyReward[] = [];

/** The rewards that a member has enough points for, and the points missing for the others. */
export default function MemberRewards({ member }: { member: MemberView }) {
  const t = useTranslations('loyalty.member.rewards');
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const points = usePointsText();
  const programme = useQuery(trpc.loyalty.getProgramme.queryOptions({ brandId })).data;
  const { data, error, refetch } = useQuery(trpc.loyalty.listRewards.queryOptions(rewardsInput(brandId, { search: '', state: null })));
  const activeRewards = (data ?? none).filter(({ isActive }) => isActive);
  const gift = useGift(activeRewards);
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingState height={240} radius="lg" />;
  return (
    <Panel title={t('title')}>
      {programme?.isActive === false && <p className={classes.off}>{t('off')}</p>}
      {activeRewards.length === 0 && <p className={layout.note}>{t('none')}</p>}
      <ul className={layout.rows}>
        {activeRewards.map((reward) => (
          <li key={reward.rewardId} className={layout.row}>
            <span className={classes.named}>
              <RewardPicture imageId={reward.imageId} />
              <span className={layout.rowText}>
                <span>{reward.name}</span>
                <span className={layout.quiet}>
                  {gift(reward)} · {points(reward.points)}
                </span>
              </span>
            </span>
            <Affordable missing={reward.points - member.available} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Affordable({ missing }: { missing: number }) {
  const t = useTranslations('loyalty.member.rewards');
  const format = useFormat();
  if (missing > 0) return <span className={layout.quiet}>{t('missing', { count: missing, shown: format.number(missing) })}</span>;
  return (
    <Badge variant="light" color="green">
      {t('available')}
    </Badge>
  );
}
