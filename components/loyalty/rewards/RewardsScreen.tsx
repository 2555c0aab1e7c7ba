'use client';

import { Badge, Button } from '@mantine/core';
import { IconGift, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useState } from 'react';
import { History } from '@/components/audit/History';
import { useCanEditOffers } from '@/components/grants/useCanEditOffers';
import { useBrandKeptCurrent } from '@/components/live/reads';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { searchFor } from '@/components/ui/fold';
import layout from '@/components/ui/layout.module.css';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { wholeList } from '@/components/ui/list/useList';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import card from '@/components/ui/table/card.module.css';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { useLast } from '@/components/ui/useLast';
import { whenOpened } from '@/components/ui/whenOpened';
import type { LoyaltyReward } from '@/server/loyalty/programme.schema';
import classes from '../loyalty.module.css';
import { usePointsText } from '../usePointsText';
import type { RewardProps } from './RewardModal';
import { RewardPicture } from './RewardPicture';
import { rewardFilters, rewardsInput } from './rewardFilters';
import { useGift } from './useGift';

const RewardDialog = whenOpened<RewardProps>(() => import('./RewardModal'));
const none: never[] = [];
/** The rewards that guests of a brand can spend their points on. */
export function RewardsScreen() {
  const t = useTranslations('loyalty.rewards');
  const { id: brandId } = useBrand();
  const canEdit = useCanEditOffers();
  const [open, setOpen] = useState<Open>(null);
  // Changes of single members do not matter here.
  useBrandKeptCurrent('loyalty');
  /** Only one filled button may be visible, so an empty list repeats it without colour. */
  const add = (variant: 'filled' | 'default') =>
    canEdit && (
      <Button variant={variant} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
        {t('add')}
      </Button>
    );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={add('filled')} />
      <ScreenTabs
        tabs={[
          {
            value: 'rewards',
            label: t('tabs.rewards'),
            panel: <Rewards open={open} onOpen={setOpen} canEdit={canEdit} add={add('default')} />,
          },
          { value: 'history', label: t('tabs.history'), panel: <History brandId={brandId} subjectKind="loyalty reward" /> },
        ]}
      />
    </>
  );
}

/** The open reward: an id, a new one, or none. */
type Open = number | 'new' | null;
interface Props {
  open: Open;
  onOpen: (open: Open) => void;
  canEdit: boolean;
  add: ReactNode;
}

/** Cheapest first, as guests see them. */
function Rewards({ open, onOpen, canEdit, add }: Props) {
  const t = useTranslations('loyalty.rewards');
  const format = useFormat();
  const points = usePointsText();
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const filters = useFilters(rewardFilters);
  const query = useQuery(
    trpc.loyalty.listRewards.queryOptions(rewardsInput(brandId, filters.values), { placeholderData: keepPreviousData }),
  );
  const gift = useGift(query.data ?? none);
  const isFound = searchFor(filters.values.search);
  const rows = query.data?.filter((reward) => isFound([reward.name, reward.description, gift(reward)].join(' ')));
  const columns = useMemo(
    (): Column<LoyaltyReward>[] => [
      {
        key: 'name',
        header: t('field.name'),
        primary: true,
        minWidth: 220,
        cell: ({ name, imageId }) => (
          <span className={classes.named}>
            <RewardPicture imageId={imageId} />
            <span className={layout.rowText}>{name}</span>
          </span>
        ),
        sortBy: ({ name }) => name,
      },
      { key: 'gift', header: t('field.gift'), minWidth: 200, cell: gift },
      {
        key: 'description',
        header: t('field.description'),
        minWidth: 200,
        yields: 1,
        cell: ({ description }) => <span className={layout.clipped}>{description}</span>,
      },
      {
        key: 'points',
        header: t('field.points'),
        width: 110,
        align: 'end',
        cell: ({ points }) => format.number(points),
        sortBy: ({ points }) => points,
      },
      { key: 'state', header: t('field.state'), width: 130, cell: (reward) => <RewardState reward={reward} /> },
    ],
    [t, format, gift],
  );
  // While it closes, and after archiving, the dialog keeps its content.
  const shown = useLast(open);
  const reward = useLast(query.data?.find(({ rewardId }) => rewardId === shown));
  return (
    <>
      <ListTable
        id="loyalty.rewards"
        label={t('title')}
        list={wholeList(filters, rows, query)}
        columns={columns}
        rowKey={({ rewardId }) => rewardId}
        rowLabel={({ name }) => name}
        onOpenRow={({ rewardId }) => onOpen(rewardId)}
        openKey={open}
        reserve="17rem"
        compact={(reward) => (
          <div className={card.card}>
            <div className={card.line}>
              <span className={classes.named}>
                <RewardPicture imageId={reward.imageId} />
                <CardName>{reward.name}</CardName>
              </span>
              <span className="tabular">{points(reward.points)}</span>
            </div>
            <div className={card.line}>
              <span className={card.text}>{gift(reward)}</span>
              <RewardState reward={reward} />
            </div>
          </div>
        )}
        nothing={t('nothingMatches')}
        empty={
          <EmptyState icon={<IconGift size={20} />} title={t('none')} action={add}>
            {t('noneText')}
          </EmptyState>
        }
        filters={
          <>
            <SearchFilter label={t('search')} {...filters.bind('search')} />
            <ChoiceFilter
              label={t('field.state')}
              {...filters.bind('state')}
              options={[{ value: 'archived', label: t('state.archived') }]}
            />
          </>
        }
      />
      <RewardDialog
        opened={open !== null}
        reward={shown === 'new' ? null : (reward ?? null)}
        canEdit={canEdit}
        onClose={() => onOpen(null)}
      />
    </>
  );
}

function RewardState({ reward: { isActive, isArchived } }: { reward: LoyaltyReward }) {
  const t = useTranslations('loyalty.rewards.state');
  const state = isArchived ? 'archived' : isActive ? 'on' : 'off';
  return (
    <Badge variant="light" color={state === 'on' ? 'green' : 'gray'}>
      {t(state)}
    </Badge>
  );
}
