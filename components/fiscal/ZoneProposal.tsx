'use client';

import { Alert, Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { preconditionOf } from '@/components/editing/precondition';
import { useRefresh } from '@/components/live/reads';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { ZoneSummary } from '@/server/fiscal/fiscal.schema';

interface Props {
  zones: ZoneSummary[];
  canEdit: boolean;
  /** Called if the accepted zone still lacks the restaurant's identity. */
  onTaken: (operationZoneId: number) => void;
}

/** Proposes the zone of the restaurant's address if it is not the primary one, to accept with one click. */
export function ZoneProposal({ zones, canEdit, onTaken }: Props) {
  const t = useTranslations('fiscal.proposal');
  const zoneWords = useTranslations('fiscal.zones');
  const trpc = useTRPC();
  const format = useFormat();
  const notify = useNotify();
  const refresh = useRefresh('fiscal');
  const { id } = useRestaurant();
  const { data } = useQuery(trpc.fiscal.getZoneProposal.queryOptions({ id }));
  const proposed = data?.proposed;
  const finish = async () => {
    if (!proposed) return;
    notify.done(t('taken', { zone: proposed.name }));
    await refresh();
    if (zones.find(({ operationZoneId }) => operationZoneId === proposed.operationZoneId)?.socialReason) return;
    onTaken(proposed.operationZoneId);
  };
  const onError = (error: unknown) => notify.failed(error);
  const add = useMutation(trpc.fiscal.addOperationZone.mutationOptions({ onSuccess: finish, onError }));
  const makePrimary = useMutation(trpc.fiscal.makeZonePrimary.mutationOptions({ onSuccess: finish, onError }));
  const address = data && [data.address.street, `${data.address.postalCode} ${data.address.city}`.trim(), data.address.country];
  const facts = { address: address?.filter(Boolean).join(', ') ?? '', zone: proposed?.name ?? '' };

  function accept() {
    if (!proposed) return;
    const { operationZoneId, operationZoneCode } = proposed;
    if (proposed.isHeld) makePrimary.mutate({ id, operationZoneId, ...preconditionOf(zones) });
    else add.mutate({ id, operationZoneCode, isPrimary: true, ...preconditionOf(zones) });
  }
  const action = canEdit && proposed && (
    <Button size="xs" loading={add.isPending || makePrimary.isPending} onClick={accept}>
      {t('take', { zone: proposed.name })}
    </Button>
  );

  if (zones.length === 0) {
    const text = !data ? '' : proposed ? t('none', facts) : t('notCovered', facts);
    return (
      <EmptyState icon={<IconMapPin size={20} />} title={zoneWords('none')} action={action}>
        {text} {zoneWords(canEdit ? 'noneText' : 'noneReadOnly')}
      </EmptyState>
    );
  }
  if (!proposed) return null;
  const { differingGroups: groups } = proposed;
  return (
    <Alert color="yellow" icon={<IconMapPin size={18} />} title={t('other', facts)}>
      <p>{groups.length > 0 ? t('otherRates', { count: groups.length, groups: format.list(groups) }) : t('sameRates')}</p>
      {action}
    </Alert>
  );
}
