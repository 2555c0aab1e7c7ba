'use client';

import { Badge, Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { readError, useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import { useLast } from '@/components/ui/useLast';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Badge as BadgeState, Customer } from '@/server/customers/customers.schema';
import { MAX_BADGES } from '@/server/customers/customers.values';
import customerClasses from '../shared/customers.module.css';
import type { MoveBadgeProps } from './MoveBadgeModal';

const MoveBadge = whenOpened<MoveBadgeProps>(() => import('./MoveBadgeModal'));

/** The badges of a customer for the till: add, block if lost, remove. */
export function BadgesPanel({ customer }: { customer: Customer }) {
  const t = useTranslations('customers.badges');
  const trpc = useTRPC();
  const { customerId, archivedAt } = customer;
  const { data: badges, error, refetch } = useQuery(trpc.customers.listBadges.queryOptions({ customerId }));
  const isLocked = archivedAt !== null;
  return (
    <Panel title={t('title')}>
      {!badges && (error ? <ErrorState error={error} retry={refetch} /> : <LoadingState height={44} />)}
      {badges?.length === 0 && <p className={layout.note}>{t('none')}</p>}
      {badges && badges.length > 0 && (
        <ul className={layout.rows}>
          {badges.map((badge) => (
            <BadgeRow key={badge.badge} customerId={customerId} badge={badge} isLocked={isLocked} />
          ))}
        </ul>
      )}
      {badges && !isLocked && badges.length < MAX_BADGES && <AddBadge customer={customer} />}
    </Panel>
  );
}

/** Shared by all changes of badges: notices, and a reload afterwards. */
function useChangeCallbacks() {
  const notify = useNotify();
  const refresh = useRefresh('customers');
  return { onError: (error: unknown) => notify.failed(error), onSettled: refresh, notify };
}

interface RowProps {
  customerId: number;
  badge: BadgeState;
  isLocked: boolean;
}

function BadgeRow({ customerId, badge: { badge, isBlocked }, isLocked }: RowProps) {
  const t = useTranslations('customers.badges');
  const trpc = useTRPC();
  const { notify, ...callbacks } = useChangeCallbacks();
  const update = useMutation(trpc.customers.updateBadge.mutationOptions(callbacks));
  const restore = useMutation(trpc.customers.addBadge.mutationOptions(callbacks));
  const remove = useMutation(
    trpc.customers.removeBadge.mutationOptions({
      ...callbacks,
      onSuccess: () =>
        notify.done(t('removed', { badge }), { label: t('undo'), run: () => restore.mutate({ customerId, badge, isBlocked }) }),
    }),
  );
  return (
    <li className={layout.row}>
      <Group gap="xs">
        <span className="tabular">{badge}</span>
        {isBlocked && <Badge color="red">{t('blocked')}</Badge>}
      </Group>
      {!isLocked && (
        <span className={layout.rowActions}>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={update.isPending}
            aria-label={t(isBlocked ? 'unblockOf' : 'blockOf', { badge })}
            onClick={() => update.mutate({ customerId, badge, isBlocked: !isBlocked })}
          >
            {t(isBlocked ? 'unblock' : 'block')}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={remove.isPending}
            aria-label={t('removeOf', { badge })}
            onClick={() => remove.mutate({ customerId, badge })}
          >
            {t('remove')}
          </Button>
        </span>
      )}
    </li>
  );
}

function AddBadge({ customer }: { customer: Customer }) {
  const t = useTranslations('customers.badges');
  const trpc = useTRPC();
  const errorMessage = useErrorMessage();
  const refresh = useRefresh('customers');
  const notify = useNotify();
  const attemptKey = useAttemptKey();
  const { customerId } = customer;
  const [entered, setEntered] = useState('');
  // Adding a badge again after it was removed is a new attempt.
  const [addedCount, setAddedCount] = useState(0);
  const [holder, setHolder] = useState<{ badge: string; customerId: number } | null>(null);
  const shownHolder = useLast(holder);
  const badge = entered.trim();
  const add = useMutation(
    trpc.customers.addBadge.mutationOptions({
      onSuccess: () => {
        setEntered('');
        setAddedCount((count) => count + 1);
        setHolder(null);
        notify.done(t('added', { badge }));
      },
      onError: (error) => {
        const { code, extraData } = readError(error);
        const holderId = (extraData as { customerId?: number } | undefined)?.customerId;
        if (code === 'already_exists' && holderId !== undefined) setHolder({ badge, customerId: holderId });
      },
      onSettled: refresh,
    }),
  );
  const isTaken = readError(add.error).code === 'already_exists';
  const addBadge = (move: boolean) =>
    add.mutate({ customerId, badge, move, idempotencyKey: attemptKey({ badge, move, added: addedCount }) });
  return (
    <>
      <Form
        className={customerClasses.addLine}
        onSubmit={() => {
          if (badge !== '' && !add.isPending) addBadge(false);
        }}
      >
        <TextInput
          aria-label={t('new')}
          placeholder={t('new')}
          maxLength={64}
          autoComplete="off"
          value={entered}
          error={add.error && !isTaken && errorMessage(add.error)}
          onChange={(event) => {
            setEntered(event.currentTarget.value);
            add.reset();
          }}
        />
        <Button type="submit" variant="default" loading={add.isPending}>
          {t('add')}
        </Button>
      </Form>
      {shownHolder && (
        <MoveBadge
          opened={holder !== null}
          onClose={() => setHolder(null)}
          badge={shownHolder.badge}
          holderId={shownHolder.customerId}
          customer={customer}
          busy={add.isPending}
          error={isTaken ? null : add.error}
          onMove={() => addBadge(true)}
        />
      )}
    </>
  );
}
