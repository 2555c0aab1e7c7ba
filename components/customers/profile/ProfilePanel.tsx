'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { SharedEditDialogs } from '@/components/editing/SharedEditDialogs';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { isShownAtFields } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { SaveBar } from '@/components/ui/SaveBar';
import { useTRPC } from '@/components/ui/trpc';
import type { CustomerWithVersion } from '@/server/customers/customers.schema';
import { CustomerFields } from '../fields/CustomerFields';
import { changedOf, formOf } from '../fields/customerForm';
import { shownFields, useCustomerFaults } from '../fields/useCustomerFaults';
import { useCustomerFieldWords } from '../fields/useCustomerWords';
import { customerName } from '../shared/customer';
import classes from '../shared/customers.module.css';

/** The details of a customer, editable by several people at once. */
export function ProfilePanel({ customer }: { customer: CustomerWithVersion }) {
  const t = useTranslations('customers');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh('customers');
  const { customerId, brandId } = customer;
  const groups = useQuery(trpc.customers.listGuestGroups.queryOptions({ brandId })).data ?? [];
  const words = useCustomerFieldWords(groups);
  const update = useMutation(trpc.customers.updateCustomer.mutationOptions());
  const faultsOf = useCustomerFaults();
  const edit = useSharedEdit({
    read: customer,
    formOf,
    bodyOf: changedOf,
    write: (body, options) => update.mutateAsync({ customerId, ...body, ...options }),
    versionOf: ({ etag }) => etag,
    // A refusal contains only the editable fields of a customer.
    readNewerState: () => queryClient.fetchQuery(trpc.customers.getCustomer.queryOptions({ customerId }, { staleTime: 0 })),
    draftKey: `customer:${customerId}`,
    onSaved: (saved) => {
      notify.done(t('profile.saved', { name: customerName(saved) }));
      return refresh();
    },
    onFailed: (error) => isShownAtFields(shownFields, error, faultsOf(error)),
  });
  return (
    <Panel title={t('profile.title')}>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <div className={classes.fields}>
        <CustomerFields
          values={edit.form}
          faults={faultsOf(edit.error)}
          groups={groups}
          onEdit={edit.edit}
          locked={customer.archivedAt !== null}
        />
      </div>
      <SaveBar {...edit.bar} />
      <SharedEditDialogs edit={edit} words={words} history={{ customerId, subjectKind: 'customer' }} />
    </Panel>
  );
}
