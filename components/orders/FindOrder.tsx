'use client';

import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useOpen } from '@/components/ui/opening';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPCClient } from '@/components/ui/trpc';
import { orderLinks } from './links';
import classes from './orders.module.css';

const MAX_DIGITS = 9;

/** Opens today's order with a number: the number that a guest gives at the pass. */
export function FindOrder() {
  const t = useTranslations('orders.find');
  const client = useTRPCClient();
  const open = useOpen();
  const errorMessage = useErrorMessage();
  const { id: restaurantId } = useRestaurant();
  const [typed, setTyped] = useState('');
  const orderNumber = Number(typed);
  const find = useMutation({
    mutationFn: () => client.orders.listOrders.query({ restaurantId, orderNumber, limit: 1 }),
    onSuccess: ({ items: [order] }) => order && open(orderLinks(restaurantId).order(order.orderId)),
  });
  const isUnknown = find.data?.items.length === 0;
  return (
    <Form className={classes.find} onSubmit={() => orderNumber > 0 && find.mutate()}>
      <TextInput
        type="search"
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={MAX_DIGITS}
        aria-label={t('label')}
        placeholder={t('placeholder')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        error={find.error ? errorMessage(find.error) : isUnknown && t('unknown', { number: typed })}
        onChange={(event) => {
          find.reset();
          setTyped(event.currentTarget.value.replace(/\D/g, ''));
        }}
      />
    </Form>
  );
}
