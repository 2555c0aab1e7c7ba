'use client';

import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { customerName } from '@/components/customers/shared/customer';
import { customerLinks } from '@/components/customers/shared/links';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { usePhoneText } from '@/components/ui/usePhoneText';
import type { Order } from '@/server/orders/order.schema';
import { KIOSK_STATE_KEY } from '@/server/orders/orders.values';
import classes from './one.module.css';

/** The guest, the destination, and other data of an order. */
export function Details({ order }: { order: Order }) {
  const t = useTranslations('orders.one');
  const format = useFormat();
  const phoneText = usePhoneText();
  const { customerId, brandId, guest, tableName, deliveryAddress, requestedFor, additionalInformation, externalId } = order;
  const facts: [label: string, value: ReactNode][] = [
    [t('field.customer'), customerId !== null && <CustomerLink brandId={brandId} customerId={customerId} />],
    [t('field.guest'), guest?.name],
    [t('field.phone'), phoneText(guest?.phone)],
    [t('field.email'), guest?.email],
    [t('field.table'), tableName],
    [t('field.information'), additionalInformation],
    [t('field.requestedFor'), requestedFor && format.dateTime(requestedFor)],
    [t('field.address'), deliveryAddress?.text],
    [t('field.receipt'), order.ticketNumber],
    [t('field.externalId'), externalId],
    [t('field.orderId'), order.orderId],
  ];
  return (
    <Panel title={t('details')}>
      <dl className={classes.details}>
        {facts.map(
          ([label, value]) => value !== null && value !== undefined && value !== false && <Fact key={label} label={label} value={value} />,
        )}
        {metadataOf(order).map(([name, value]) => (
          <Fact key={`metadata ${name}`} label={name} value={value} />
        ))}
      </dl>
    </Panel>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** What others keep with the order, by their own names. The page says in words what the kiosk’s key means. */
const metadataOf = ({ metadata }: Order) =>
  Object.entries(metadata ?? {})
    .filter(([name]) => name !== KIOSK_STATE_KEY)
    .map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]);

function CustomerLink({ brandId, customerId }: { brandId: number; customerId: number }) {
  const t = useTranslations('orders');
  const trpc = useTRPC();
  const { data } = useQuery(trpc.customers.getCustomer.queryOptions({ customerId }));
  return (
    <Anchor component={Link} href={customerLinks(brandId).customer(customerId)} inherit>
      {data ? customerName(data) : t('oneCustomer')}
    </Anchor>
  );
}
