'use client';

import { Button, Input, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { SharedEditDialogs } from '@/components/editing/SharedEditDialogs';
import { SharedEditNews } from '@/components/editing/SharedEditNews';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { afterwards } from '@/components/ui/afterwards';
import { Form } from '@/components/ui/Form';
import { PillChoice } from '@/components/ui/filters/PillChoice';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useOpen } from '@/components/ui/opening';
import { PageHeader } from '@/components/ui/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { localOf } from '@/components/ui/timeZone';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose, useGuardedPush } from '@/components/ui/unsaved';
import { useFormat } from '@/components/ui/useFormat';
import type { Delivery } from '@/server/stock/stock.schema';
import { stockLinks } from '../shared/links';
import { DeliveryTotals } from './DeliveryTotals';
import classes from './deliveries.module.css';
import { bodyOf, formOf, linesIn, MAX_LINES, type Problem, problemsOf, sameField, type When, withLines } from './deliveryForm';
import { type FormLine, isEmpty, problemOf, totalsOf } from './lines';
import { useDeliveryFieldWords } from './useDeliveryFieldWords';
import { useLines } from './useLines';

// The page is usable while the editor of its lines loads.
const LinesEditor = afterwards(
  () => import('./LinesEditor'),
  () => <Skeleton height={132} radius="md" />,
);

const SupplierField = afterwards(
  () => import('./SupplierField'),
  () => <Skeleton height={60} radius="md" />,
);

interface Props {
  /** The expected delivery to change. Without it, a new one is recorded. */
  delivery?: Delivery;
  /** Closes the form of a changed delivery. */
  onClose?: () => void;
}

/** Records a delivery, received or expected, or changes an expected one. */
export default function DeliveryForm({ delivery, onClose }: Props) {
  const t = useTranslations('stock.deliveries');
  const amounts = useFormat();
  const open = useOpen();
  const push = useGuardedPush();
  const close = useGuardedClose(() => onClose?.());
  const notify = useNotify();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = useRefresh('stock');
  const { id: restaurantId, timeZone } = useRestaurant();
  const links = stockLinks(restaurantId);
  const create = useMutation(trpc.stock.createDelivery.mutationOptions());
  const update = useMutation(trpc.stock.updateDelivery.mutationOptions());
  const { data: suppliers = [] } = useQuery(trpc.stock.listSuppliers.queryOptions({ restaurantId }));
  const [checked, setChecked] = useState(false);

  const edit = useSharedEdit({
    read: delivery ?? null,
    formOf: (current: Delivery | null) => formOf(current, { timeZone, amounts }),
    bodyOf: (form) => (problemsOf(form, { timeZone, amounts }).length > 0 ? null : bodyOf(form, { timeZone, amounts })),
    write: ({ expectedAt, reference, ...body }, options) => {
      if (!delivery)
        return create.mutateAsync({
          restaurantId,
          ...body,
          reference: reference ?? undefined,
          expectedAt: expectedAt ?? undefined,
          ...options,
        });
      const { deliveryId } = delivery;
      // Only a new delivery can be received without a date.
      return update.mutateAsync({ restaurantId, deliveryId, ...body, reference, expectedAt: expectedAt!, ...options });
    },
    same: sameField,
    leaves: true,
    draftKey: `delivery:${restaurantId}:${delivery?.deliveryId ?? 'new'}`,
    onSaved: (saved) => {
      const { deliveryId, receivedAt, lineCount } = saved;
      notify.done(delivery ? t('form.changed') : t(receivedAt ? 'form.received' : 'form.announced', { count: lineCount }));
      queryClient.setQueryData(trpc.stock.getDelivery.queryKey({ restaurantId, deliveryId }), saved);
      void refresh();
      if (delivery) onClose?.();
      else open(links.delivery(deliveryId));
    },
  });
  const { supplier, reference, when, expected } = edit.form;
  const updateLines = useCallback(
    (next: (lines: FormLine[]) => FormLine[]) => edit.edit((form) => withLines(form, next(linesIn(form)))),
    [edit.edit],
  );
  const enteredLines = useMemo(() => linesIn(edit.form), [edit.form]);
  const editor = useLines(enteredLines, updateLines);
  const filledLines = enteredLines.filter((line) => !isEmpty(line));
  const problems = checked ? problemsOf(edit.form, { timeZone, amounts }) : [];
  const messageOf = (problem: Exclude<Problem, 'lineProblem'>) =>
    problems.includes(problem) ? t(`form.${problem}`, { max: MAX_LINES }) : undefined;
  const linesProblem = messageOf('linesMissing') ?? messageOf('tooManyLines');
  const words = useDeliveryFieldWords(edit);

  function submit() {
    setChecked(true);
    const invalidLine = filledLines.find((line) => problemOf(line, amounts) !== null);
    if (invalidLine) editor.focus(invalidLine.key, problemOf(invalidLine, amounts) ?? 'product');
    edit.save();
  }

  return (
    <Form onMissing={() => setChecked(true)} onSubmit={submit} className={classes.form}>
      <PageHeader title={t(delivery ? 'form.editTitle' : 'form.title')} subtitle={t(delivery ? 'form.editSubtitle' : 'form.subtitle')} />
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <FrozenFields isFrozen={edit.saving}>
        <Panel>
          <div className={classes.head}>
            <SupplierField
              label={t('form.supplier')}
              placeholder={t('form.supplierHint')}
              value={supplier}
              suppliers={suppliers.map(({ supplierName }) => supplierName)}
              missing={t('form.supplierMissing')}
              onChange={(name) => edit.edit({ supplier: name })}
            />
            <TextInput
              label={t('form.reference')}
              placeholder={t('form.referenceHint')}
              maxLength={120}
              value={reference}
              onChange={(event) => edit.edit({ reference: event.currentTarget.value })}
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
                    edit.edit({
                      when: value ?? 'now',
                      expected: value === 'later' && expected === '' ? tomorrowMorning(timeZone) : expected,
                    })
                  }
                />
              </div>
            )}
            {when === 'later' && (
              <TextInput
                type="datetime-local"
                required
                data-missing={t('form.expectedMissing')}
                label={t('form.expectedAt')}
                value={expected}
                error={messageOf('expectedMissing')}
                onChange={(event) => edit.edit({ expected: event.currentTarget.value })}
              />
            )}
          </div>
        </Panel>
        <Panel title={t('lines')}>
          <LinesEditor editor={editor} checked={checked} />
        </Panel>
      </FrozenFields>
      {(edit.problem ?? linesProblem) && (
        <p className={layout.problem} role="alert">
          {edit.problem ?? linesProblem}
        </p>
      )}
      <SharedEditNews conflicts={edit.conflicts.length} taken={edit.taken.length} onCompare={edit.compare} />
      <DeliveryTotals totals={totalsOf(filledLines, amounts)}>
        <Button variant="subtle" color="gray" onClick={() => (onClose ? close() : push(links.deliveries()))}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" loading={edit.saving}>
          {t(delivery ? 'form.save' : when === 'now' ? 'form.receive' : 'form.announce')}
        </Button>
      </DeliveryTotals>
      <SharedEditDialogs
        edit={edit}
        words={words}
        history={delivery ? { restaurantId, subjectKind: 'stock delivery', subjectId: String(delivery.deliveryId) } : null}
      />
    </Form>
  );
}

/** Eight o'clock on the restaurant's next day. */
function tomorrowMorning(timeZone: string): string {
  return `${localOf(Date.now() + 86_400_000, timeZone).slice(0, 10)}T08:00`;
}
