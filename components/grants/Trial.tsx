'use client';

import { Alert, Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { membershipInput } from '@/components/loyalty/membership';
import { AmountField } from '@/components/ui/AmountField';
import { useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { useBrand } from '@/components/ui/scope';
import { instantOf, localOf } from '@/components/ui/timeZone';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { GrantsEvaluation } from '@/server/grants/evaluation.schema';
import classes from './grants.module.css';

/** Calculates one guest at a given time: who pays what, and why. */
export default function Trial() {
  const t = useTranslations('grants.trial');
  const problem = useTranslations('grants.problem');
  const trpc = useTRPC();
  const { id: brandId, restaurants } = useBrand();
  const errorMessage = useErrorMessage();
  const [restaurantId, setRestaurantId] = useState(restaurants[0]?.id ?? 0);
  const timeZone = restaurants.find(({ id }) => id === restaurantId)?.timeZone ?? 'UTC';
  const [search, setSearch] = useState('');
  const [customerId, setCustomerId] = useState<number | null>(null);
  const [moment, setMoment] = useState(() => localOf(Date.now(), timeZone));
  const [amount, setAmount] = useState('');
  const [tags, setTags] = useState('');
  const [isTried, setTried] = useState(false);
  const [debouncedSearch] = useDebouncedValue(search.trim(), 250);
  const customers = useQuery(
    trpc.customers.listCustomers.queryOptions({ brandId, limit: 10, ...(debouncedSearch !== '' && { search: debouncedSearch }) }),
  );
  const member = useQuery(
    trpc.loyalty.listMembers.queryOptions(membershipInput(brandId, customerId ?? 0), { enabled: customerId !== null }),
  ).data?.items[0];
  const evaluate = useMutation(trpc.grants.evaluateGrants.mutationOptions());
  const { parseAmount } = useFormat();
  const cents = parseAmount(amount);
  const at = instantOf(moment, timeZone);
  const isReady = restaurantId > 0 && at !== null && typeof cents === 'number' && cents > 0;

  function run() {
    setTried(true);
    if (!isReady) return;
    const tagList = tags.split(',').map((tag) => tag.trim());
    const item = {
      productId: 1,
      name: t('meal'),
      itemNetPrice: cents,
      itemGrossPrice: cents,
      quantity: 1,
      tags: tagList.filter((tag) => tag !== ''),
    };
    const cart = { consumptionMode: 'MODE_SIT_IN' as const, createdAt: at, items: [item], totalPrice: cents };
    evaluate.mutate({ restaurantId, customerId, cart, at });
  }

  return (
    <div className={layout.columns}>
      <Panel title={t('title')}>
        <Form onMissing={() => setTried(true)} onSubmit={run}>
          <Stack gap="md">
            <p className={layout.note}>{t('text')}</p>
            <NativeSelect
              label={t('restaurant')}
              value={restaurantId}
              data={restaurants.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(event) => setRestaurantId(Number(event.currentTarget.value))}
            />
            <div className={classes.field}>
              <TextInput
                type="search"
                label={t('searchCustomer')}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
              <NativeSelect
                label={t('customer')}
                description={customerId !== null && member ? t('member', { memberId: member.memberId }) : undefined}
                value={customerId ?? ''}
                data={[{ value: '', label: t('anybody') }, ...choicesOf(customers.data?.items ?? [])]}
                onChange={({ currentTarget: { value } }) => setCustomerId(value === '' ? null : Number(value))}
              />
            </div>
            <TextInput
              type="datetime-local"
              required
              label={t('moment')}
              value={moment}
              onChange={(event) => setMoment(event.currentTarget.value)}
            />
            <div className={`${classes.field} ${classes.ends}`}>
              <AmountField
                required
                label={t('amount')}
                value={amount}
                error={isTried && !(typeof cents === 'number' && cents > 0) && problem('amount')}
                onChange={setAmount}
              />
              <TextInput label={t('tags')} value={tags} onChange={(event) => setTags(event.currentTarget.value)} />
            </div>
            <Button type="submit" loading={evaluate.isPending}>
              {t('run')}
            </Button>
          </Stack>
        </Form>
      </Panel>
      <Panel title={t('result')}>
        <div aria-live="polite">
          {evaluate.error && <p className={layout.problem}>{errorMessage(evaluate.error)}</p>}
          {evaluate.data && !evaluate.error ? <Result evaluation={evaluate.data} /> : <p className={layout.note}>{t('first')}</p>}
        </div>
      </Panel>
    </div>
  );
}

interface Customer {
  customerId: number;
  givenName: string | null;
  familyName: string | null;
  email: string | null;
  guestGroup: string | null;
}

const choicesOf = (customers: readonly Customer[]) =>
  customers.map(({ customerId, givenName, familyName, email, guestGroup }) => {
    const name = [givenName, familyName].filter(Boolean).join(' ') || email || String(customerId);
    return { value: String(customerId), label: guestGroup === null ? name : `${name} · ${guestGroup}` };
  });

function Result({ evaluation }: { evaluation: GrantsEvaluation }) {
  const t = useTranslations('grants.trial');
  const { money } = useFormat();
  const { pricingRule, shift, discounts, fees, totalPrice, grants, toPay, why, benefitInKind } = evaluation;
  const line = (key: string, label: string, value: string) => (
    <li key={key} className={layout.row}>
      <span className={layout.rowText}>{label}</span>
      <span className="tabular">{value}</span>
    </li>
  );
  return (
    <Stack gap="md">
      {!pricingRule && <p className={layout.note}>{t('noRule')}</p>}
      <ul className={layout.rows}>
        {pricingRule && line('rule', t('rule'), pricingRule.name)}
        {line('shift', t('shift'), shift?.name ?? t('noShift'))}
        {discounts.map(({ kind, label, valueCents }, index) => line(`discount ${kind} ${index}`, label, money(-valueCents)))}
        {fees.map(({ kind, label, amountCents, vatRate }) =>
          line(`fee ${kind} ${vatRate}`, kind === 'entrance' ? t('fee') : label, money(amountCents)),
        )}
        {line('total', t('total'), money(totalPrice))}
        {grants.map(({ grantId, label, valueCents }) => line(`grant ${grantId}`, t('pays', { name: label }), money(valueCents)))}
        <li className={layout.row}>
          <strong className={layout.rowText}>{t('guest')}</strong>
          <strong className="tabular">{money(toPay)}</strong>
        </li>
      </ul>
      {benefitInKind && grants.length > 0 && (
        <Alert color={benefitInKind.isBenefit ? 'yellow' : 'green'}>
          {benefitInKind.isBenefit
            ? t('benefit', { paid: money(toPay), least: money(benefitInKind.leastCents) })
            : t('noBenefit', { least: money(benefitInKind.leastCents) })}
        </Alert>
      )}
      {why.length > 0 && (
        <section>
          <h3>{t('why')}</h3>
          <ul className={layout.rows}>
            {why.map(({ grantId, label, outcome, missingCents }) =>
              line(`why ${grantId}`, label, t(`outcome.${outcome}`, { missing: money(missingCents ?? 0) })),
            )}
          </ul>
        </section>
      )}
    </Stack>
  );
}
