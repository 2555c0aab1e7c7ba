'use client';

import { Alert, Button, Input, Skeleton, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { overtakenBy, useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useNotify } from '@/components/ui/notify';
import { PageHeader } from '@/components/ui/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose, useGuardedPush, useUnsavedChanges } from '@/components/ui/unsaved';
import type { Delivery } from '@/server/stock/stock.schema';
import { stockLinks } from '../shared/links';
import { PillChoice } from '../shared/PillChoice';
import { useAttemptKey } from '../shared/useAttemptKey';
import { useRefreshStock } from '../shared/useRefreshStock';
import { instantOf, localOf } from '../shared/zone';
import { DeliveryTotals } from './DeliveryTotals';
import classes from './deliveries.module.css';
import type { When } from './deliveryDraft';
import { linesInput, problemOf, totalsOf } from './lines';
import { useDeliveryDraft } from './useDeliveryDraft';

// The page stands while the editor of its lines is on its way.
const LinesEditor = dynamic(() => import('./LinesEditor'), { ssr: false, loading: () => <Skeleton height={132} radius="md" /> });

const Overtaken = dynamic(() => import('./Overtaken'), { ssr: false });

const SupplierField = dynamic(() => import('./SupplierField'), { ssr: false, loading: () => <Skeleton height={60} radius="md" /> });

/** The most that a delivery may have. */
const MAX_LINES = 500;

interface Props {
  /** The announced delivery to change; without it a new one is recorded. */
  delivery?: Delivery;
  /** Leaves the change of a delivery. */
  onClose?: () => void;
}

/** Records a delivery, what a supplier brought or will bring, or changes one that is announced. */
export default function DeliveryForm({ delivery, onClose }: Props) {
  const t = useTranslations('stock.deliveries');
  const router = useRouter();
  const push = useGuardedPush();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = useRefreshStock();
  const { id: restaurantId, timeZone } = useRestaurant();
  const links = stockLinks(restaurantId);

  const create = useMutation(trpc.stock.createDelivery.mutationOptions());
  const update = useMutation(trpc.stock.updateDelivery.mutationOptions());
  const { isPending } = delivery ? update : create;
  const draft = useDeliveryDraft(delivery, create.isSuccess || update.isSuccess);
  const { fields, edit, editor, lines: filled, base, isEdited, differences } = draft;
  const { supplier, reference, when, expected } = fields;
  const [checked, setChecked] = useState(false);
  const attemptKey = useAttemptKey(draft.attempt);
  const error = [create.error, update.error].find((failure) => failure !== null && overtakenBy(failure) === null);
  const { data: suppliers = [] } = useQuery(trpc.stock.listSuppliers.queryOptions({ restaurantId }));
  useUnsavedChanges(isEdited);
  const close = useGuardedClose(() => {
    draft.forget();
    onClose?.();
  });

  const expectedAt = when === 'later' ? instantOf(expected, timeZone) : null;
  const supplierProblem = checked && supplier.trim() === '' ? t('form.supplierMissing') : undefined;
  const expectedProblem = checked && when === 'later' && expectedAt === null ? t('form.expectedMissing') : undefined;
  const linesProblem =
    filled.length === 0 ? t('form.linesMissing') : filled.length > MAX_LINES ? t('form.tooManyLines', { max: MAX_LINES }) : undefined;

  function submit() {
    setChecked(true);
    const wrong = filled.find((line) => problemOf(line) !== null);
    if (wrong) editor.focus(wrong.key, problemOf(wrong) ?? 'product');
    if (supplier.trim() === '' || (when === 'later' && expectedAt === null) || linesProblem || wrong || isPending) return;
    if (base) return change(base);
    const recorded = {
      restaurantId,
      supplierName: supplier.trim(),
      reference: reference.trim() || undefined,
      expectedAt: expectedAt ?? undefined,
      lines: linesInput(filled),
    };
    create.mutate(
      { ...recorded, idempotencyKey: attemptKey(recorded) },
      {
        onSuccess: ({ deliveryId, receivedAt }) => {
          queryClient.invalidateQueries({ queryKey: trpc.stock.pathKey() });
          notify.done(t(receivedAt ? 'form.received' : 'form.announced', { count: filled.length }));
          router.push(links.delivery(deliveryId));
        },
      },
    );
  }

  function change(seen: Delivery) {
    if (expectedAt === null) return;
    const { deliveryId } = seen;
    update.mutate(
      {
        restaurantId,
        deliveryId,
        supplierName: supplier.trim(),
        reference: reference.trim() || null,
        expectedAt,
        lines: linesInput(filled),
        ifMatch: { ...seen },
      },
      {
        onError: (failure) => {
          const theirs = overtakenBy<Delivery>(failure);
          if (theirs) draft.meet(theirs);
        },
        onSuccess: (changed) => {
          queryClient.setQueryData(trpc.stock.getDelivery.queryKey({ restaurantId, deliveryId }), changed);
          void refresh();
          notify.done(t('form.changed'));
          onClose?.();
        },
      },
    );
  }

  return (
    <Form onSubmit={submit} className={classes.form}>
      <PageHeader title={t(delivery ? 'form.editTitle' : 'form.title')} subtitle={t(delivery ? 'form.editSubtitle' : 'form.subtitle')} />
      <DraftNotice at={draft.keptAt} onDiscard={draft.discard} />
      {differences && <Overtaken differences={differences} onTakeTheirs={draft.discard} />}
      <Panel>
        <div className={classes.head}>
          <SupplierField
            label={t('form.supplier')}
            placeholder={t('form.supplierHint')}
            value={supplier}
            known={suppliers.map(({ supplierName }) => supplierName)}
            error={supplierProblem}
            onChange={(name) => edit({ supplier: name })}
          />
          <TextInput
            label={t('form.reference')}
            placeholder={t('form.referenceHint')}
            maxLength={120}
            value={reference}
            onChange={(event) => edit({ reference: event.currentTarget.value })}
          />
          {!delivery && (
            <div>
              <Input.Label labelElement="div" aria-hidden>
                {t('form.when')}
              </Input.Label>
              <PillChoice<When>
                label={t('form.when')}
                framed
                value={when}
                options={[
                  { value: 'now', label: t('form.now') },
                  { value: 'later', label: t('form.later') },
                ]}
                onChange={(value) =>
                  edit({ when: value ?? 'now', expected: value === 'later' && expected === '' ? tomorrowMorning(timeZone) : expected })
                }
              />
            </div>
          )}
          {when === 'later' && (
            <TextInput
              type="datetime-local"
              label={t('form.expectedAt')}
              value={expected}
              error={expectedProblem}
              onChange={(event) => edit({ expected: event.currentTarget.value })}
            />
          )}
        </div>
      </Panel>
      <Panel title={t('lines')}>
        <LinesEditor editor={editor} checked={checked} />
      </Panel>
      {(error || (checked && linesProblem)) && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
          {error ? errorMessage(error) : linesProblem}
        </Alert>
      )}
      <DeliveryTotals totals={totalsOf(filled)}>
        <Button variant="subtle" color="gray" onClick={() => (onClose ? close() : push(links.deliveries()))}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t(delivery ? 'form.save' : when === 'now' ? 'form.receive' : 'form.announce')}
        </Button>
      </DeliveryTotals>
    </Form>
  );
}

/** Eight o'clock on the restaurant's next day. */
function tomorrowMorning(timeZone: string): string {
  return `${localOf(Date.now() + 86_400_000, timeZone).slice(0, 10)}T08:00`;
}
