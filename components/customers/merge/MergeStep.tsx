'use client';

import { useMutation, useQueries } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh } from '@/components/live/reads';
import { membershipInput } from '@/components/loyalty/membership';
import { usePointsText } from '@/components/loyalty/usePointsText';
import { DryRunStep, useDryRun } from '@/components/ui/DryRunStep';
import { readError } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useOpen } from '@/components/ui/opening';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import { useFormat } from '@/components/ui/useFormat';
import { usePhoneText } from '@/components/ui/usePhoneText';
import type { Customer } from '@/server/customers/customers.schema';
import type { MergeField } from '@/server/customers/customers.values';
import { customerName } from '../shared/customer';
import { customerLinks } from '../shared/links';
import classes from './merge.module.css';
import type { Pair } from './pair';

interface Props {
  pair: Pair;
  take: MergeField[];
  /** The customer whose screen is open. If the other one is kept, theirs is opened. */
  shownId: number;
  onClose: () => void;
}

const reasons = ['held', 'charging', 'archived', 'merged', 'erased', 'too_many_badges', 'balance_limit'] as const;

/** The effects on both, with the button to merge. */
export function MergeStep({ pair, take, shownId, onClose }: Props) {
  const { into, from } = pair;
  const t = useTranslations('customers.merge');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const notify = useNotify();
  const open = useOpen();
  const attemptKey = useAttemptKey();
  const refreshCustomers = useRefresh('customers');
  const refreshLoyalty = useRefresh('loyalty');
  const input = { customerId: into.customerId, fromCustomerId: from.customerId, take };
  const points = usePointsOf(pair);
  const preview = useDryRun(['merge', input], () => client.customers.mergeCustomers.mutate({ ...input, dryRun: true }));
  const merge = useMutation(
    trpc.customers.mergeCustomers.mutationOptions({
      onSuccess: ({ customer }) => {
        notify.done(t('done', { name: customerName(customer) }));
        onClose();
        if (customer.customerId !== shownId) open(customerLinks(customer.brandId).customer(customer.customerId));
      },
      onSettled: () => Promise.all([refreshCustomers(), refreshLoyalty()]),
    }),
  );
  const error = merge.error ?? preview.error;
  const reportedReason = (readError(error).extraData as { reason?: string } | undefined)?.reason;
  const reason = reasons.find((each) => each === reportedReason);
  return (
    <>
      <DryRunStep
        preview={preview}
        words={({ customer }) =>
          t('becomes', { name: customerName(customer), id: customer.customerId, other: customerName(from), otherId: from.customerId })
        }
        note={t('forGood')}
        apply={{ ...merge, mutate: () => merge.mutate({ ...input, idempotencyKey: attemptKey(input) }) }}
        action={t('confirm')}
        danger
        onClose={onClose}
      >
        {preview.data && <Facts customer={preview.data.customer} points={points} />}
      </DryRunStep>
      {reason && <p>{t(`refused.${reason}`)}</p>}
    </>
  );
}

/** The points of both customers together; undefined while they load, null if neither is a member. */
function usePointsOf({ into, from }: Pair): number | null | undefined {
  const trpc = useTRPC();
  const members = useQueries({
    queries: [into, from].map(({ brandId, customerId }) => trpc.loyalty.listMembers.queryOptions(membershipInput(brandId, customerId))),
  });
  if (members.some(({ data }) => !data)) return undefined;
  const points = members.flatMap(({ data }) => data?.items.map((member) => member.points) ?? []);
  return points.length === 0 ? null : points.reduce((sum, each) => sum + each);
}

interface FactsProps {
  customer: Customer;
  points: number | null | undefined;
}

function Facts({ customer: { email, phoneNumber, externalId, badges, balance, guestGroup }, points }: FactsProps) {
  const phoneText = usePhoneText();
  const pointsText = usePointsText();
  const t = useTranslations('customers.field');
  const format = useFormat();
  const facts = [
    ['email', email],
    ['phone', phoneText(phoneNumber)],
    ['externalId', externalId],
    ['group', guestGroup],
    ['badges', badges.length === 0 ? null : format.list(badges)],
    ['balance', format.money(balance)],
    ['points', points == null ? null : pointsText(points)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
