'use client';

import { TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { isShownAtFields } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useNotify } from '@/components/ui/notify';
import { useOpen } from '@/components/ui/opening';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { CustomerFields } from '../fields/CustomerFields';
import { bodyOf, isIdentifiable, newForm } from '../fields/customerForm';
import { shownFields, useCustomerFaults } from '../fields/useCustomerFaults';
import { customerName } from '../shared/customer';
import classes from '../shared/customers.module.css';
import { customerLinks } from '../shared/links';

export interface NewCustomerProps {
  opened: boolean;
  onClose: () => void;
}

/** Adds a customer by hand, then opens them. */
export default function NewCustomerModal({ opened, onClose }: NewCustomerProps) {
  const t = useTranslations('customers.list');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('add')} size="lg">
      {opened && <NewCustomer onClose={onClose} />}
    </Dialog>
  );
}

/** The service names the list of badges, or its only entry. */
const badgeFields = ['badges', 'badges.0'] as const;

function NewCustomer({ onClose }: { onClose: () => void }) {
  const t = useTranslations('customers');
  const trpc = useTRPC();
  const open = useOpen();
  const notify = useNotify();
  const refresh = useRefresh('customers');
  const { id: brandId } = useBrand();
  const [checked, setChecked] = useState(false);
  const groups = useQuery(trpc.customers.listGuestGroups.queryOptions({ brandId })).data ?? [];
  const create = useMutation(trpc.customers.createCustomer.mutationOptions());
  const faultsOf = useCustomerFaults();
  const edit = useSharedEdit({
    read: null,
    formOf: newForm,
    // By default, the service links customers added by users of a restaurant to that restaurant.
    bodyOf: (form) => {
      if (!isIdentifiable(form)) return null;
      const { restaurantIds, ...body } = bodyOf(form);
      const badge = form.badge.trim();
      return { ...body, ...(restaurantIds.length > 0 && { restaurantIds }), ...(badge !== '' && { badges: [badge] }) };
    },
    write: (body, options) => create.mutateAsync({ brandId, ...body, ...options }),
    leaves: true,
    draftKey: `customer:new:${brandId}`,
    onSaved: (created) => {
      notify.done(t('list.added', { name: customerName(created) }));
      onClose();
      open(customerLinks(brandId).customer(created.customerId));
      return refresh();
    },
    onFailed: (error) => isShownAtFields([...shownFields, ...badgeFields], error, faultsOf(error)),
  });
  const faults = faultsOf(edit.error);
  const isUnidentified = checked && !isIdentifiable(edit.form);
  return (
    <Form
      onSubmit={() => {
        setChecked(true);
        edit.save();
      }}
    >
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <FrozenFields isFrozen={edit.saving}>
        <div className={classes.fields}>
          <CustomerFields values={edit.form} faults={faults} groups={groups} onEdit={edit.edit} />
          <TextInput
            label={t('field.badge')}
            description={t('form.badgeHint')}
            maxLength={64}
            autoComplete="off"
            value={edit.form.badge}
            error={faults.badges ?? faults['badges.0']}
            onChange={(event) => edit.edit({ badge: event.currentTarget.value })}
          />
        </div>
      </FrozenFields>
      <DialogActions
        problem={isUnidentified ? t('form.nobody') : edit.problem}
        action={t('list.add')}
        busy={edit.saving}
        onCancel={() => {
          edit.leave();
          onClose();
        }}
      />
    </Form>
  );
}
