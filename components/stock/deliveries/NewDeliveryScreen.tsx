'use client';

import { Alert, Button, Input, Skeleton, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useNotify } from '@/components/ui/notify';
import { PageHeader } from '@/components/ui/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedPush, useUnsavedChanges } from '@/components/ui/unsaved';
import { stockLinks } from '../shared/links';
import { PillChoice } from '../shared/PillChoice';
import { useAttemptKey } from '../shared/useAttemptKey';
import { instantOf, localOf } from '../shared/zone';
import { DeliveryTotals } from './DeliveryTotals';
import classes from './deliveries.module.css';
import { isEmpty, linesInput, problemOf, totalsOf } from './lines';
import { useLines } from './useLines';

// The page stands while the editor of its lines is on its way.
const LinesEditor = dynamic(() => import('./LinesEditor'), { ssr: false, loading: () => <Skeleton height={132} radius="md" /> });

const SupplierField = dynamic(() => import('./SupplierField'), { ssr: false, loading: () => <Skeleton height={60} radius="md" /> });

/** The most that one request gives, and that a delivery may have. */
const DELIVERIES = 200;
const MAX_LINES = 500;

type When = 'now' | 'later';

/** Records a delivery: what a supplier brought, or will bring. */
export function NewDeliveryScreen() {
  const t = useTranslations('stock.deliveries');
  const router = useRouter();
  const push = useGuardedPush();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id: restaurantId, timeZone } = useRestaurant();
  const links = stockLinks(restaurantId);

  const [supplier, setSupplier] = useState('');
  const [reference, setReference] = useState('');
  const [when, setWhen] = useState<When>('now');
  const [expected, setExpected] = useState('');
  const [checked, setChecked] = useState(false);
  const attemptKey = useAttemptKey();
  const editor = useLines();
  const { lines } = editor;
  const filled = lines.filter((line) => !isEmpty(line));

  const { data: deliveries } = useQuery(trpc.stock.listDeliveries.queryOptions({ restaurantId, limit: DELIVERIES }));
  const suppliers = useMemo(() => [...new Set(deliveries?.items.map(({ supplierName }) => supplierName))], [deliveries]);
  const create = useMutation(trpc.stock.createDelivery.mutationOptions());
  useUnsavedChanges(!create.isSuccess && (filled.length > 0 || supplier !== '' || reference !== ''));

  const expectedAt = when === 'later' ? instantOf(expected, timeZone) : null;
  const supplierProblem = checked && supplier.trim() === '' ? t('form.supplierMissing') : undefined;
  const expectedProblem = checked && when === 'later' && expectedAt === null ? t('form.expectedMissing') : undefined;
  const linesProblem =
    filled.length === 0 ? t('form.linesMissing') : filled.length > MAX_LINES ? t('form.tooManyLines', { max: MAX_LINES }) : undefined;

  function submit() {
    setChecked(true);
    const wrong = filled.find((line) => problemOf(line) !== null);
    if (wrong) editor.focus(wrong.key, problemOf(wrong) ?? 'product');
    if (supplier.trim() === '' || (when === 'later' && expectedAt === null) || linesProblem || wrong || create.isPending) return;
    const delivery = {
      restaurantId,
      supplierName: supplier.trim(),
      reference: reference.trim() || undefined,
      expectedAt: expectedAt ?? undefined,
      lines: linesInput(filled),
    };
    create.mutate(
      { ...delivery, idempotencyKey: attemptKey(delivery) },
      {
        onSuccess: ({ deliveryId, receivedAt }) => {
          queryClient.invalidateQueries({ queryKey: trpc.stock.pathKey() });
          notify.done(t(receivedAt ? 'form.received' : 'form.announced', { count: filled.length }));
          router.push(links.delivery(deliveryId));
        },
      },
    );
  }

  return (
    <Form onSubmit={submit} className={classes.form}>
      <PageHeader title={t('form.title')} subtitle={t('form.subtitle')} />
      <Panel>
        <div className={classes.head}>
          <SupplierField
            label={t('form.supplier')}
            placeholder={t('form.supplierHint')}
            value={supplier}
            known={suppliers}
            error={supplierProblem}
            onChange={setSupplier}
          />
          <TextInput
            label={t('form.reference')}
            placeholder={t('form.referenceHint')}
            maxLength={120}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
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
              onChange={(value) => {
                setWhen(value ?? 'now');
                if (value === 'later' && expected === '') setExpected(tomorrowMorning(timeZone));
              }}
            />
          </div>
          {when === 'later' && (
            <TextInput
              type="datetime-local"
              label={t('form.expectedAt')}
              value={expected}
              error={expectedProblem}
              onChange={(event) => setExpected(event.currentTarget.value)}
            />
          )}
        </div>
      </Panel>
      <Panel title={t('lines')}>
        <LinesEditor editor={editor} checked={checked} />
      </Panel>
      {(create.error || (checked && linesProblem)) && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
          {create.error ? errorMessage(create.error) : linesProblem}
        </Alert>
      )}
      <DeliveryTotals totals={totalsOf(filled)}>
        <Button variant="subtle" color="gray" onClick={() => push(links.deliveries())}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {t(when === 'now' ? 'form.receive' : 'form.announce')}
        </Button>
      </DeliveryTotals>
    </Form>
  );
}

/** Eight o'clock on the restaurant's next day. */
function tomorrowMorning(timeZone: string): string {
  return `${localOf(Date.now() + 86_400_000, timeZone).slice(0, 10)}T08:00`;
}
