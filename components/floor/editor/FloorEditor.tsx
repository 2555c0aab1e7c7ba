'use client';

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { afterwards } from '@/components/ui/afterwards';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import classes from './loading.module.css';

// The canvas works in the browser only, and no other screen needs its library.
const EditorScreen = afterwards(() => import('./EditorScreen'), Loading);

interface Props {
  tableLayoutUuid: string;
  /** Without it, the plan is read-only. */
  canEdit: boolean;
}

export function FloorEditor({ tableLayoutUuid, canEdit }: Props) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.floor.getLayout.queryOptions({ tableLayoutUuid }));
  if (data) return <EditorScreen layout={data} canEdit={canEdit} />;
  return error ? <ErrorState error={error} retry={refetch} /> : <Loading />;
}

function Loading() {
  return (
    <div className={classes.loading} aria-hidden>
      <Skeleton height={56} width="40%" />
      <Skeleton height={40} />
      <Skeleton className={classes.canvas} radius="lg" />
    </div>
  );
}
