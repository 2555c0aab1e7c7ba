'use client';

import { hashKey, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AskPast } from '@/components/replays/AskPast';
import type { PastPeriod } from '@/components/replays/pastPeriod';
import { useErrorMessage } from '@/components/ui/errors';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { byPages } from '@/components/ui/list/useList';
import { Panel } from '@/components/ui/Panel';
import { useBrand } from '@/components/ui/scope';
import { useTRPCClient } from '@/components/ui/trpc';
import type { Draft } from '@/server/promotions/evaluation.schema';
import { DifferentOrders } from './DifferentOrders';
import { PastFigures } from './PastFigures';

export interface PastOrdersProps {
  /** As in the editor, saved or not. */
  draft: Draft;
}

interface ReplayRequest extends PastPeriod {
  draft: Draft;
}

/** The effect that a promotion would have had on past orders: its cost, and the orders that would have been different. */
export default function PastOrders({ draft }: PastOrdersProps) {
  const t = useTranslations('replays');
  const errorMessage = useErrorMessage();
  const client = useTRPCClient();
  const { id: brandId } = useBrand();
  const [request, setRequest] = useState<ReplayRequest | null>(null);
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['promotion over past orders', brandId, request],
    queryFn: async ({ pageParam, signal }) => {
      const page = await client.replays.replayPromotion.mutate({ brandId, ...request!, cursor: pageParam as number }, { signal });
      return { ...page, nextCursor: page.orders.nextCursor };
    },
    initialPageParam: 0,
    ...byPages,
    enabled: request !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const first = data?.pages[0];
  const isOutdated = request !== null && JSON.stringify(request.draft) !== JSON.stringify(draft);

  function askFor(period: PastPeriod) {
    const nextRequest = { ...period, draft };
    // Earlier results are not reloaded automatically, even after an error, so a repeated question reloads explicitly.
    if (hashKey([nextRequest]) === hashKey([request])) void refetch();
    else setRequest(nextRequest);
  }

  return (
    <Panel title={t('promotion.title')}>
      <div className={layout.stack}>
        <p className={layout.note}>{t('promotion.text')}</p>
        <AskPast isAsking={isFetching && !isFetchingNextPage} onAsk={askFor} />
        <div aria-live="polite" className={layout.stack}>
          {error && <p className={layout.problem}>{errorMessage(error)}</p>}
          {first && isOutdated && <p className={layout.note}>{t('outdated')}</p>}
          {!first && isFetching && <LoadingState height={280} />}
          {first && <PastFigures replayed={first} />}
        </div>
        {first && request && (
          <DifferentOrders
            orders={data.pages.flatMap(({ orders }) => orders.items)}
            count={first.changed.value}
            draft={request.draft}
            isMore={hasNextPage}
            isFetchingMore={isFetchingNextPage}
            onMore={() => fetchNextPage()}
          />
        )}
      </div>
    </Panel>
  );
}
