'use client';

import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { SharedEditActions } from '@/components/editing/SharedEditActions';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { fieldErrors, isShownAtFields } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import type { ZoneSummary } from '@/server/fiscal/fiscal.schema';

export interface ConfigureProps {
  opened: boolean;
  zone: ZoneSummary | null;
  /** All zones of the restaurant, on which a save is conditional. */
  zones: ZoneSummary[];
  name: string;
  countryCode: string;
  onClose: () => void;
}

/** The restaurant's identity in a zone: company, numbers, address. */
export default function ConfigureModal({ opened, zone, name, ...rest }: ConfigureProps) {
  const t = useTranslations('fiscal.configure');
  const close = useGuardedClose(rest.onClose);
  return (
    <Dialog opened={opened} onClose={close} title={t('title', { name })}>
      {zone && <ConfigureForm key={zone.operationZoneId} zone={zone} {...rest} />}
    </Dialog>
  );
}

const identityFields = ['socialReason', 'vatNumber', 'siret'] as const;
const addressFields = ['streetNumber', 'route', 'postalCode', 'locality', 'country'] as const;
const optionalFields = new Set(['streetNumber']);
/** Fields, by API name, at which the form shows errors. */
const shownFields = [...identityFields, ...addressFields.map((field) => `address.${field}`)];
const isOfAddress = (name: string) => addressFields.some((field) => field === name);
type Field = (typeof identityFields)[number] | (typeof addressFields)[number];

/** The identity in a zone by field, so that changes of two people to different fields are merged. */
const formOf = ({ socialReason, vatNumber, siret, address }: ZoneSummary): Record<Field, string> => {
  const { streetNumber, route, postalCode, locality, country } = address;
  return { socialReason, vatNumber, siret, streetNumber, route, postalCode, locality, country };
};

function ConfigureForm({ zone, zones, countryCode, onClose }: Omit<ConfigureProps, 'opened' | 'name' | 'zone'> & { zone: ZoneSummary }) {
  const t = useTranslations('fiscal.configure');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('fiscal');
  const { id } = useRestaurant();
  const { operationZoneId } = zone;
  const save = useMutation(trpc.fiscal.configureOperationZone.mutationOptions());
  const edit = useSharedEdit({
    read: zones,
    formOf: (zoneList) => formOf(zoneList.find((each) => each.operationZoneId === operationZoneId) ?? zone),
    // Only these parts of an address are sent, so its point is removed with it.
    bodyOf: ({ socialReason, vatNumber, siret, ...address }) => ({ socialReason, vatNumber, siret, address }),
    write: (body, options) => save.mutateAsync({ id, operationZoneId, ...body, ...options }),
    stateOf: (_answer, over, { socialReason, vatNumber, siret, ...address }) =>
      over.map((each) => {
        if (each.operationZoneId !== operationZoneId) return each;
        return { ...each, socialReason, vatNumber, siret, address: { ...each.address, ...address } };
      }),
    leaves: true,
    draftKey: `operation-zone:${id}:${operationZoneId}`,
    onSaved: () => {
      notify.done(t('done'));
      onClose();
      return refresh();
    },
    onFailed: (error) => isShownAtFields(shownFields, error),
  });
  const { form } = edit;
  const errors = fieldErrors(edit.error);
  const isFrench = countryCode === 'FR';
  // Members of a VAT group use the group's number, so a difference is a hint rather than an error.
  const siren = form.siret.replace(/\D/g, '').slice(0, 9);
  const isOtherCompany =
    isFrench && siren.length === 9 && /\d{9}$/.test(form.vatNumber) && !form.vatNumber.replace(/\D/g, '').endsWith(siren);
  const field = (name: (typeof identityFields)[number], more: { description?: string; required?: boolean } = {}) => (
    <TextInput
      label={t(name)}
      maxLength={255}
      value={form[name]}
      error={errors[name]}
      onChange={(event) => edit.edit({ [name]: event.currentTarget.value })}
      {...more}
    />
  );
  return (
    <Form onSubmit={edit.save}>
      <Stack gap="md">
        <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
        <FrozenFields isFrozen={edit.saving}>
          {field('socialReason', { required: true })}
          {field('vatNumber', { description: isOtherCompany ? t('otherCompany') : t('vatNumberText') })}
          {field('siret', { description: isFrench ? t('siretText') : t('siretAbroad') })}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            {addressFields.map((name) => (
              <TextInput
                key={name}
                label={t(`address.${name}`)}
                required={!optionalFields.has(name)}
                maxLength={255}
                value={form[name]}
                error={errors[`address.${name}`]}
                onChange={(event) => edit.edit({ [name]: event.currentTarget.value })}
              />
            ))}
          </SimpleGrid>
        </FrozenFields>
      </Stack>
      <SharedEditActions
        edit={edit}
        words={{
          field: (name) =>
            isOfAddress(name) ? t(`address.${name as (typeof addressFields)[number]}`) : t(name as (typeof identityFields)[number]),
          value: (_name, value) => String(value),
        }}
        history={{ restaurantId: id, subjectKind: 'operation zones', subjectId: String(id) }}
        action={t('save')}
        onClose={onClose}
      />
    </Form>
  );
}
