'use client';

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { afterwards } from '@/components/ui/afterwards';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import type { BaseMap } from '@/server/delivery-areas/base-map.rules';
import classes from './loading.module.css';

// The editor works in the browser only, and no other screen needs its code.
const EditorScreen = afterwards(() => import('./EditorScreen'), Loading);

interface Props {
  baseMap: BaseMap;
  /** Whether this installation can look up addresses. */
  findsAddresses: boolean;
  /** Without it, the areas are read-only. */
  canEdit: boolean;
}

/** The channels on which guests choose a dining option. */
const KIOSK = 1;
const WEB = 2;

export function DeliveryAreasEditor(props: Props) {
  const { id: restaurantId } = useRestaurant();
  const trpc = useTRPC();
  const areas = useQuery(trpc['delivery-areas'].listAreas.queryOptions({ restaurantId }));
  const modesOf = (channel: number) =>
    trpc['consumption-modes'].listModes.queryOptions({ restaurant_id: restaurantId, channel_id: channel });
  const kiosk = useQuery(modesOf(KIOSK));
  const web = useQuery(modesOf(WEB));
  const modes = useMemo(() => (kiosk.data && web.data ? [...web.data, ...kiosk.data] : null), [kiosk.data, web.data]);
  const failed = [areas, kiosk, web].find(({ error }) => error);
  if (areas.data && modes) return <EditorScreen areas={areas.data} modes={modes} {...props} />;
  return failed ? <ErrorState error={failed.error} retry={failed.refetch} /> : <Loading />;
}

function Loading() {
  return (
    <div className={classes.loading} aria-hidden>
      <Skeleton height={56} width="40%" />
      <Skeleton height={40} />
      <Skeleton className={classes.map} radius="lg" />
    </div>
  );
}
