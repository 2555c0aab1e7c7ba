'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh } from '@/components/live/reads';
import { readError, useErrorMessage } from '@/components/ui/errors';
import { useTRPCClient } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import { useFormat } from '@/components/ui/useFormat';
import { MAX_WALLET_CENTS } from '@/server/wallet/wallet.values';
import type { CounterAction, CounterForm } from './counterActions';
import { endOfDay } from './historyFilters';

/** In the smallest unit of most currencies. */
const EXAMPLE = 1_250;

interface RefusalData {
  reason?: string;
  available?: number;
  limit?: number;
  left?: number;
}

const knownReasons = ['archived', 'balance_limit', 'refunded'] as const;

/** Explains why something was not recorded, with the missing amount if the balance is too low. */
export function useWalletRefusal(): (error: unknown, amount: number) => string {
  const t = useTranslations('customers.wallet.refused');
  const format = useFormat();
  const message = useErrorMessage();
  return (error, amount) => {
    const { code, extraData } = readError(error);
    const { reason, available = 0, limit = 0, left = 0 } = (extraData ?? {}) as RefusalData;
    if (code === 'insufficient_balance')
      return t('insufficient', { available: format.money(available), missing: format.money(amount - available) });
    const knownReason = code === 'conflict' ? knownReasons.find((each) => each === reason) : undefined;
    return knownReason ? t(knownReason, { limit: format.money(limit), left: format.money(left) }) : message(error);
  };
}

/** Says what is wrong with an amount as typed; null if nothing is. */
export function useAmountProblem(): (text: string) => string | null {
  const t = useTranslations('customers.wallet');
  const format = useFormat();
  return (text) => {
    const amount = format.parseAmount(text);
    if (amount === undefined || amount === 0) return t('amountNeeded');
    if (amount !== null && amount <= MAX_WALLET_CENTS) return null;
    return t('amountWrong', { example: format.amountText(EXAMPLE), limit: format.money(MAX_WALLET_CENTS) });
  };
}

/**
 * Records an action at the counter, once, no matter how often it is sent. Offline, it waits for the connection.
 * @param onDone receives the amount in cents
 */
export function useCounter(action: CounterAction, customerId: number, onDone: (amount: number) => void) {
  const client = useTRPCClient();
  const format = useFormat();
  const refresh = useRefresh('customers');
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: ({ amount, form }: { amount: number; form: CounterForm }) => {
      const reason = form.reason.trim();
      const write = { customerId, amount, idempotencyKey: attemptKey({ deed: action, amount, form }) };
      if (action === 'reload') {
        return client.wallet.reloadWallet.mutate({ ...write, counterMethod: form.method, ...(reason !== '' && { reason }) });
      }
      if (action === 'debit') return client.wallet.debitWallet.mutate({ ...write, reason });
      if (action === 'payout') return client.wallet.payOut.mutate({ ...write, counterMethod: form.method, reason });
      const { pocket, lastDay } = form;
      const expiresAt = pocket === 'promotional' && lastDay !== '' ? endOfDay(lastDay, format.timeZone) : null;
      return client.wallet.creditWallet.mutate({ ...write, pocket, reason, ...(expiresAt && { expiresAt }) });
    },
    onSuccess: (_, { amount }) => onDone(amount),
    onSettled: refresh,
  });
}
