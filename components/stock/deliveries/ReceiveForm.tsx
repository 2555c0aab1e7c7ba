'use client';

import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { preconditionOf } from '@/components/editing/precondition';
import { useKeptForm } from '@/components/editing/useKeptForm';
import { afterwards } from '@/components/ui/afterwards';
import { readError, useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useUnsavedChanges } from '@/components/ui/unsaved';
import { noAttempt, useAttemptKey } from '@/components/ui/useAttemptKey';
import { useFormat } from '@/components/ui/useFormat';
import type { Delivery } from '@/server/stock/stock.schema';
import { Stepper } from '../product/Stepper';
import { DeliveryTotals } from './DeliveryTotals';
import classes from './deliveries.module.css';
import { LineDifference } from './LineDifference';
import {
  type CountedLine,
  countOf,
  countTotals,
  differences,
  isKeptCount,
  isSameReceipt,
  type KeptCount,
  recountLines,
  toReceivedLines,
  withCount,
  withProduct,
} from './receiving';
import { useStockOf } from './useStockOf';

const isOvertaken = (error: unknown) => readError(error).code === 'precondition_failed';

/** Only for unexpected products. Its list of options is a tenth of the screen’s code. */
const ProductPicker = afterwards(
  async () => ({ default: (await import('./ProductPicker')).ProductPicker }),
  () => <Skeleton className={classes.addWaiting} />,
);

/** Counts an expected delivery on arrival. Differences from the announcement stand out, and the resulting stock is shown. */
export function ReceiveForm({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('stock.deliveries.receive');
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id: restaurantId } = useRestaurant();
  const [{ lines, countedDelivery, isChanged }, setCount] = useState(() => ({
    lines: countOf(delivery),
    countedDelivery: delivery,
    isChanged: false,
  }));
  // Another number forgets what is typed in the fields.
  const [restored, setRestored] = useState(0);
  const setLines = (next: (lines: CountedLine[]) => CountedLine[]) =>
    setCount((current) => ({ ...current, lines: next(current.lines), isChanged: false }));
  const resumeCount = (before: CountedLine[], wasChanged: boolean) => {
    const next = recountLines(delivery, before);
    setCount({ lines: next, countedDelivery: delivery, isChanged: wasChanged || !isSameReceipt(before, next) });
  };
  const restore = () => {
    setLines(() => countOf(delivery));
    setRestored((times) => times + 1);
  };
  // A colleague changed the announcement: the counts stay.
  if (delivery !== countedDelivery) resumeCount(lines, isChanged);
  const attempt = useRef(noAttempt);
  const attemptKey = useAttemptKey(attempt);
  const stock = useStockOf(
    restaurantId,
    useMemo(() => lines.map(({ productId }) => productId), [lines]),
  );
  const differenceCount = differences(lines).length;
  const nothingCame = lines.every(({ counted }) => counted === 0);

  const receive = useMutation(
    trpc.stock.receiveDelivery.mutationOptions({
      onSuccess: (received) => {
        notify.done(t('done', { count: received.lineCount }));
        // First, as the received delivery replaces this form at once, and closing would keep the draft.
        forget();
        queryClient.setQueryData(trpc.stock.getDelivery.queryKey({ restaurantId, deliveryId: received.deliveryId }), received);
      },
      onError: async (error) => {
        if (!isOvertaken(error)) return;
        // Someone else received it first: shows what they received.
        const latest = await queryClient.fetchQuery(
          trpc.stock.getDelivery.queryOptions({ restaurantId, deliveryId: delivery.deliveryId }, { staleTime: 0 }),
        );
        if (latest.receivedAt !== null) notify.failed(error, t('already'));
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.stock.pathKey() }),
    }),
  );
  const isEdited = differenceCount > 0 && !receive.isSuccess;
  useUnsavedChanges(isEdited);
  const { at: keptAt, forget } = useKeptForm<KeptCount>({
    key: `receipt:${restaurantId}:${delivery.deliveryId}`,
    entered: isEdited ? { lines, attempt: attempt.current } : null,
    isForm: isKeptCount,
    restore: (kept) => {
      attempt.current = kept.attempt;
      resumeCount(kept.lines, false);
    },
  });

  function submit() {
    if (nothingCame || receive.isPending) return;
    const input = { restaurantId, deliveryId: delivery.deliveryId, lines: toReceivedLines(lines), ...preconditionOf(delivery) };
    setCount((current) => ({ ...current, isChanged: false }));
    receive.mutate({ ...input, idempotencyKey: attemptKey(input) });
  }

  const isOutdated = isChanged || (receive.error !== null && isOvertaken(receive.error));
  const problem = isOutdated ? t('changed') : receive.error ? errorMessage(receive.error) : nothingCame && t('nothingCame');

  return (
    <Form onSubmit={submit} className={classes.form}>
      <DraftNotice at={keptAt} onDiscard={restore} />
      <Panel title={t('title')} aside={<span className={classes.quiet}>{t('hint')}</span>} flush>
        <ul key={restored} className={classes.counts}>
          {lines.map((line) => (
            <CountRow
              key={line.productId}
              line={line}
              inStock={stock.get(line.productId)}
              onCount={(counted) => setLines((current) => withCount(current, line.productId, counted))}
            />
          ))}
        </ul>
        <div className={classes.addProduct}>
          <ProductPicker
            label={t('add')}
            placeholder={t('add')}
            product={null}
            onPick={(product) => setLines((current) => withProduct(current, product))}
          />
        </div>
      </Panel>
      {problem && (
        <p className={layout.problem} role="alert">
          {problem}
        </p>
      )}
      <DeliveryTotals totals={countTotals(lines)}>
        {differenceCount > 0 && (
          <>
            <span className={classes.different}>{t('different', { count: differenceCount })}</span>
            <Button variant="subtle" color="gray" onClick={restore}>
              {t('restore')}
            </Button>
          </>
        )}
        <Button type="submit" loading={receive.isPending}>
          {t('action')}
        </Button>
      </DeliveryTotals>
    </Form>
  );
}

interface RowProps {
  line: CountedLine;
  /** The current stock; undefined while it loads. */
  inStock: number | undefined;
  onCount: (counted: number) => void;
}

function CountRow({ line: { name, sku, announced, counted }, inStock, onCount }: RowProps) {
  const t = useTranslations('stock.deliveries.receive');
  const format = useFormat();
  const difference = counted - announced;
  return (
    <li className={classes.countRow} data-different={difference !== 0 || undefined}>
      <span className={classes.countName}>
        {name}
        {sku && <span className={classes.quiet}>{sku}</span>}
      </span>
      <span className={classes.announced}>
        {announced === 0 ? t('notAnnounced') : t('announced', { quantity: format.number(announced) })}
      </span>
      <Stepper name={name} value={counted} onChange={(next) => onCount(next ?? announced)} />
      <span className={classes.difference}>
        <LineDifference value={difference} />
      </span>
      <span className={classes.result}>
        {inStock !== undefined && t('inStock', { before: format.number(inStock), after: format.number(inStock + counted) })}
      </span>
    </li>
  );
}
