'use client';

import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { customerName } from '@/components/customers/shared/customer';
import { FindCustomer } from '@/components/customers/shared/FindCustomer';
import { Flyout } from '@/components/ui/Flyout';
import layout from '@/components/ui/layout.module.css';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { usePhoneText } from '@/components/ui/usePhoneText';
import classes from './desk.module.css';
import type { FieldsProps } from './fields.types';
import { useMember } from './useMember';

const MAX_NAME = 120;
const MAX_PHONE = 30;

/** Who the order is for: a customer, or someone known only by name and phone. */
export function GuestFields({ form, onChange, refusals }: FieldsProps) {
  const t = useTranslations('orders.desk');
  const { brandId } = useRestaurant();
  const [opened, setOpened] = useState(false);
  const { customerId, guestName, guestPhone } = form;
  return (
    <div className={classes.stack}>
      {customerId === null ? (
        <div className={classes.fields}>
          <TextInput
            label={t('guestName')}
            autoComplete="off"
            maxLength={MAX_NAME}
            value={guestName}
            onChange={(event) => onChange({ guestName: event.currentTarget.value })}
          />
          <TextInput
            type="tel"
            label={t('guestPhone')}
            autoComplete="off"
            maxLength={MAX_PHONE}
            value={guestPhone}
            onChange={(event) => onChange({ guestPhone: event.currentTarget.value })}
          />
        </div>
      ) : (
        <Customer customerId={customerId} onRemove={() => onChange({ customerId: null, rewards: [], fromWallet: '', means: 'later' })} />
      )}
      {refusals.at('guest') && <p className={layout.problem}>{refusals.at('guest')}</p>}
      {customerId === null && (
        <div>
          <Flyout
            opened={opened}
            onChange={setOpened}
            label={t('findCustomer')}
            width="min(24rem, 100vw - 2rem)"
            trigger={(attributes) => (
              <Button {...attributes} variant="default" size="xs" leftSection={<IconSearch size={14} aria-hidden />}>
                {t('findCustomer')}
              </Button>
            )}
          >
            {(close) => (
              <FindCustomer
                brandId={brandId}
                label={t('customers')}
                placeholder={t('searchCustomer')}
                nobody={t('nobody')}
                initial={guestPhone.trim() || guestName.trim()}
                onFound={(customer) => {
                  close();
                  onChange({ customerId: customer.customerId });
                }}
              />
            )}
          </Flyout>
        </div>
      )}
      <p className={layout.note}>{t(customerId === null ? 'guestNote' : 'customerNote')}</p>
    </div>
  );
}

function Customer({ customerId, onRemove }: { customerId: number; onRemove: () => void }) {
  const t = useTranslations('orders.desk');
  const trpc = useTRPC();
  const phoneText = usePhoneText();
  const format = useFormat();
  const { data } = useQuery(trpc.customers.getCustomer.queryOptions({ customerId }));
  const member = useMember(customerId);
  const facts = data
    ? [
        phoneText(data.phoneNumber),
        data.email,
        ...data.badges,
        t('balance', { amount: format.money(data.balance) }),
        member && t('points', { count: member.available }),
      ].filter(Boolean)
    : [];
  return (
    <div className={layout.between}>
      <div className={layout.rowText}>
        <strong>{data ? customerName(data) : t('customer', { id: String(customerId) })}</strong>
        <span className={layout.quiet}>{facts.join(' · ')}</span>
      </div>
      <Button variant="subtle" size="xs" onClick={onRemove}>
        {t('otherGuest')}
      </Button>
    </div>
  );
}
