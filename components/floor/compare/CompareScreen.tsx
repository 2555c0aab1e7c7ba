'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { layoutsLink } from '@/components/floor/layouts/links';
import { useLive } from '@/components/live/useLive';
import { Link } from '@/components/ui/Link';
import { LoadingState } from '@/components/ui/LoadingState';
import { PageHeader } from '@/components/ui/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import type { LayoutSummary } from '@/server/floor/floor.schema';
import { CompareActions } from './CompareActions';
import { CompareControls } from './CompareControls';
import classes from './compare.module.css';
import { DifferenceList } from './DifferenceList';
import { drawRooms } from './drawn';
import { RoomDrawings } from './RoomDrawings';
import { compareParsers, type Side } from './sides';

interface Props {
  tableLayoutUuid: string;
  canEdit: boolean;
}

/**
 * A drawing of one version of a layout and its differences from another: the draft, a published version, or what the restaurant's box has.
 */
export function CompareScreen({ tableLayoutUuid, canEdit }: Props) {
  const t = useTranslations('floor.compare');
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const layouts = useQuery(trpc.floor.listLayouts.queryOptions({ restaurantId }));
  const layout = layouts.data?.find((each) => each.tableLayoutUuid === tableLayoutUuid);
  const back = (
    <Link href={layoutsLink(restaurantId)} className={`${classes.back} reach`}>
      {t('back')}
    </Link>
  );
  if (!layouts.data) return layouts.error ? <ErrorState error={layouts.error} retry={layouts.refetch} /> : <LoadingState height="30rem" />;
  if (!layout) return <EmptyState title={t('gone')} action={back} />;
  return <Comparison layout={layout} canEdit={canEdit} back={back} />;
}

interface ComparisonProps {
  layout: LayoutSummary;
  canEdit: boolean;
  back: React.ReactNode;
}

function Comparison({ layout, canEdit, back }: ComparisonProps) {
  const t = useTranslations('floor.compare');
  const [params, setParams] = useQueryStates(compareParsers);
  const published = layout.published?.version ?? null;
  const { show } = params;
  // A box is always compared with what was published: it knows no positions, so it cannot be drawn alone.
  const other: Side | null = show === 'box' ? (typeof params.with === 'number' ? params.with : published) : params.with;
  const { base, otherContent, differences } = useComparison(layout.tableLayoutUuid, show, other === show ? null : other);
  const currentDifferences = differences.isFetching && !differences.data ? undefined : differences.data;
  const rooms = useMemo(
    () => base.data && drawRooms(base.data, otherContent.data ?? null, currentDifferences),
    [base.data, otherContent.data, currentDifferences],
  );
  const isAlone = other === null || other === show;
  const cannotCompare = show === 'box' && other === null;
  return (
    <>
      <PageHeader
        title={t('title', { name: layout.name })}
        subtitle={back}
        actions={canEdit && <CompareActions layout={layout} show={show} differences={currentDifferences} />}
      />
      <CompareControls layout={layout} show={show} other={other} onChange={setParams} />
      {cannotCompare ? (
        <EmptyState title={t('notInForce')}>{t('notInForceText')}</EmptyState>
      ) : (
        <div className={classes.columns} data-alone={isAlone || undefined}>
          <Panel>
            {rooms ? (
              <RoomDrawings rooms={rooms} ofBox={show === 'box'} />
            ) : base.error ? (
              <ErrorState error={base.error} retry={base.refetch} />
            ) : (
              <LoadingState height="min(60dvh, 40rem)" />
            )}
          </Panel>
          {!isAlone && (
            <Panel title={t(show === 'box' ? 'atTheBox' : 'differences')}>
              <DifferenceList query={differences} ofBox={show === 'box'} />
            </Panel>
          )}
        </div>
      )}
    </>
  );
}

/** The content of a version; undefined for the box, which knows no positions. */
function useContent(tableLayoutUuid: string, side: Side | null) {
  const trpc = useTRPC();
  const isVersion = typeof side === 'number';
  const draft = useQuery(trpc.floor.getLayout.queryOptions({ tableLayoutUuid }, { enabled: side === 'draft' }));
  const version = useQuery(
    trpc.floor.getVersion.queryOptions({ tableLayoutUuid, version: isVersion ? side : 1 }, { enabled: isVersion, staleTime: Infinity }),
  );
  return isVersion ? version : draft;
}

/**
 * Two versions of a layout and their differences, kept up to date while the screen is open.
 * @param other null to show one version only
 */
function useComparison(tableLayoutUuid: string, show: Side, other: Side | null) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id: restaurantId } = useRestaurant();
  const withBox = show === 'box';
  const base = useContent(tableLayoutUuid, withBox ? other : show);
  const otherContent = useContent(tableLayoutUuid, withBox ? null : other);
  const sides = { tableLayoutUuid, from: String(other ?? show), to: String(show) };
  const differences = useQuery(
    trpc.floor.getDifferences.queryOptions(sides, { enabled: other !== null && other !== show, retry: false, staleTime: 0 }),
  );
  useLive(restaurantId, ['floor', 'devices'], ({ topic }) => {
    // Tills matter only to the box: a link decides whether it can be compared.
    if (topic === 'devices' && !withBox) return;
    void queryClient.invalidateQueries({ queryKey: trpc.floor.pathKey() });
  });
  return { base, otherContent, differences };
}
