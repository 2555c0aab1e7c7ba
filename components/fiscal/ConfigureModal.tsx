'use client';

import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { fieldErrors, readError } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose, useUnsavedChanges } from '@/components/ui/unsaved';
import { useHeldForm } from '@/components/ui/useHeldForm';
import type { ZoneSummary } from '@/server/fiscal/fiscal.schema';
import { useRefreshFiscal } from './useRefreshFiscal';

export interface ConfigureProps {
  opened: boolean;
  zone: ZoneSummary | null;
  /** All zones of the restaurant: a save is held to them. */
  zones: ZoneSummary[];
  name: string;
  countryCode: string;
  onClose: () => void;
}

/** Who the restaurant is in a zone: company, numbers, address. */
export default function ConfigureModal({ opened, zone, name, ...rest }: ConfigureProps) {
  const t = useTranslations('fiscal.configure');
  const close = useGuardedClose(rest.onClose);
  return (
    <Dialog opened={opened} onClose={close} title={t('title', { name })}>
      {zone && <ConfigureForm key={zone.operationZoneId} zone={zone} {...rest} />}
    </Dialog>
  );
}

const numbers = ['socialReason', 'vatNumber', 'siret'] as const;
const addressFields = ['streetNumber', 'route', 'postalCode', 'locality', 'country'] as const;
const optional = new Set(['streetNumber']);
type Field = (typeof numbers)[number] | (typeof addressFields)[number];

/** What is said of a zone, field by field, so that what two people change apart goes together. */
const formOf = ({ socialReason, vatNumber, siret, address }: ZoneSummary): Record<Field, string> => {
  const { streetNumber, route, postalCode, locality, country } = address;
  return { socialReason, vatNumber, siret, streetNumber, route, postalCode, locality, country };
};

function ConfigureForm({ zone, zones, countryCode, onClose }: Omit<ConfigureProps, 'opened' | 'name' | 'zone'> & { zone: ZoneSummary }) {
  const t = useTranslations('fiscal.configure');
  const common = useTranslations('common');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefreshFiscal();
  const { id } = useRestaurant();
  const { operationZoneId } = zone;
  const shownOf = (all: ZoneSummary[]) => formOf(all.find((each) => each.operationZoneId === operationZoneId) ?? zone);
  const { base, form, edit, wasOvertaken } = useHeldForm(zones, shownOf);
  const isEdited = JSON.stringify(form) !== JSON.stringify(shownOf(base));
  useUnsavedChanges(isEdited);
  const save = useMutation(
    trpc.fiscal.configureOperationZone.mutationOptions({
      onSuccess: async () => {
        notify.done(t('done'));
        onClose();
        await refresh();
      },
      onError: (error) => {
        if (!wasOvertaken(error) && readError(error).status !== 400) notify.failed(error);
      },
    }),
  );
  const errors = fieldErrors(save.error);
  const isFrench = countryCode === 'FR';
  // The members of a VAT group bear the group's number: said, not refused.
  const siren = form.siret.replace(/\D/g, '').slice(0, 9);
  const differs = isFrench && siren.length === 9 && /\d{9}$/.test(form.vatNumber) && !form.vatNumber.replace(/\D/g, '').endsWith(siren);
  const field = (name: (typeof numbers)[number], more: { description?: string; required?: boolean } = {}) => (
    <TextInput
      label={t(name)}
      maxLength={255}
      value={form[name]}
      error={errors[name]}
      onChange={(event) => edit({ [name]: event.currentTarget.value })}
      {...more}
    />
  );
  return (
    <Form
      onSubmit={() => {
        const { socialReason, vatNumber, siret, ...address } = form;
        // Of an address no more than this is sent: its point belongs to it, and goes with it.
        save.mutate({ id, operationZoneId, socialReason, vatNumber, siret, address, ifMatch: [...base] });
      }}
    >
      <Stack gap="md">
        {field('socialReason', { required: true })}
        {field('vatNumber', { description: differs ? t('otherCompany') : t('vatNumberText') })}
        {field('siret', { description: isFrench ? t('siretText') : t('siretAbroad') })}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {addressFields.map((name) => (
            <TextInput
              key={name}
              label={t(`address.${name}`)}
              required={!optional.has(name)}
              maxLength={255}
              value={form[name]}
              error={errors[`address.${name}`]}
              onChange={(event) => edit({ [name]: event.currentTarget.value })}
            />
          ))}
        </SimpleGrid>
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </Group>
    </Form>
  );
}
