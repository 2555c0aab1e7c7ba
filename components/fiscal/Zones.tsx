'use client';

import { Badge, Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useState } from 'react';
import { preconditionOf } from '@/components/editing/precondition';
import { useRefresh } from '@/components/live/reads';
import { LoadingState } from '@/components/ui/LoadingState';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import type { ZoneSummary } from '@/server/fiscal/fiscal.schema';
import type { ConfigureProps } from './ConfigureModal';
import classes from './fiscal.module.css';
import { RatesTable } from './RatesTable';
import type { RemoveZoneProps } from './RemoveZoneModal';
import { ZoneProposal } from './ZoneProposal';

const ConfigureDialog = whenOpened<ConfigureProps>(() => import('./ConfigureModal'));
const RemoveZoneDialog = whenOpened<RemoveZoneProps>(() => import('./RemoveZoneModal'));

/** The zones of the restaurant with its identity in each, and the rates of the primary one. */
export function Zones({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations('fiscal.zones');
  const trpc = useTRPC();
  const { id } = useRestaurant();
  const zones = useQuery(trpc.fiscal.listOperationZones.queryOptions({ id }));
  const rates = useQuery(trpc.fiscal.getRestaurantVat.queryOptions({ id }));
  const referential = useQuery(trpc.fiscal.getVatConfiguration.queryOptions({}, { staleTime: 3_600_000 }));
  const [configureId, setConfigureId] = useQueryState('configure', parseAsInteger);
  const configuring = (canEdit && zones.data?.find(({ operationZoneId }) => operationZoneId === configureId)) || null;
  const [removing, setRemoving] = useState<ZoneSummary | null>(null);
  const nameOf = (code: string) => referential.data?.operationZones.find((zone) => zone.code === code)?.name ?? code;
  const uncertainIn = (code: string) => referential.data?.operationZones.find((zone) => zone.code === code)?.uncertain;
  if (zones.error) return <ErrorState error={zones.error} retry={zones.refetch} />;
  if (!zones.data) return <LoadingState height={320} radius="lg" />;
  const addableZones =
    referential.data?.operationZones.filter(({ code }) => !zones.data.some((zone) => zone.operationZoneCode === code)) ?? [];
  return (
    <div className={classes.column}>
      <ZoneProposal zones={zones.data} canEdit={canEdit} onTaken={setConfigureId} />
      <div className={classes.zones}>
        {zones.data.map((zone) => (
          <ZonePanel
            key={zone.operationZoneId}
            zone={zone}
            zones={zones.data}
            name={nameOf(zone.operationZoneCode)}
            canEdit={canEdit}
            isOnly={zones.data.length === 1}
            onConfigure={() => setConfigureId(zone.operationZoneId)}
            onRemove={() => setRemoving(zone)}
          />
        ))}
      </div>
      {canEdit && addableZones.length > 0 && <AddZone zones={addableZones} />}
      {rates.data?.operationZone && (
        <Panel title={t('rates', { zone: rates.data.operationZone.name })} flush>
          <RatesTable
            label={t('rates', { zone: rates.data.operationZone.name })}
            groups={rates.data.vatGroups}
            uncertain={uncertainIn(rates.data.operationZone.code)}
          />
        </Panel>
      )}
      <ConfigureDialog
        opened={configuring !== null}
        zone={configuring}
        zones={zones.data}
        name={nameOf(configuring?.operationZoneCode ?? '')}
        countryCode={referential.data?.operationZones.find(({ code }) => code === configuring?.operationZoneCode)?.countryCode ?? ''}
        onClose={() => setConfigureId(null)}
      />
      <RemoveZoneDialog
        opened={removing !== null}
        zone={removing}
        zones={zones.data}
        name={nameOf(removing?.operationZoneCode ?? '')}
        onClose={() => setRemoving(null)}
      />
    </div>
  );
}

interface ZoneProps {
  zone: ZoneSummary;
  zones: ZoneSummary[];
  name: string;
  canEdit: boolean;
  isOnly: boolean;
  onConfigure: () => void;
  onRemove: () => void;
}

function ZonePanel({ zone, zones, name, canEdit, isOnly, onConfigure, onRemove }: ZoneProps) {
  const t = useTranslations('fiscal.zones');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('fiscal');
  const { id } = useRestaurant();
  const { operationZoneId, isPrimary, socialReason, vatNumber, siret, address } = zone;
  const makePrimary = useMutation(
    trpc.fiscal.makeZonePrimary.mutationOptions({
      onSuccess: async () => {
        notify.done(t('madePrimary', { name }));
        await refresh();
      },
      onError: async (error) => {
        notify.failed(error);
        await refresh();
      },
    }),
  );
  const facts = [
    [t('socialReason'), socialReason],
    [t('vatNumber'), vatNumber],
    [t('siret'), siret],
    [
      t('address'),
      [`${address.streetNumber} ${address.route}`.trim(), `${address.postalCode} ${address.locality}`, address.country].join(', '),
    ],
  ];
  return (
    <Panel title={name} aside={isPrimary && <Badge variant="light">{t('primary')}</Badge>}>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value || <span className={classes.missing}>{t('missing')}</span>}</dd>
          </div>
        ))}
      </dl>
      {canEdit && (
        <div className={classes.actions}>
          <Button variant="default" size="xs" onClick={onConfigure}>
            {t('configure')}
          </Button>
          {!isPrimary && (
            <Button
              variant="subtle"
              size="xs"
              loading={makePrimary.isPending}
              onClick={() => makePrimary.mutate({ id, operationZoneId, ...preconditionOf(zones) })}
            >
              {t('makePrimary')}
            </Button>
          )}
          {(!isPrimary || isOnly) && (
            <Button variant="subtle" color="gray" size="xs" onClick={onRemove}>
              {t('remove')}
            </Button>
          )}
        </div>
      )}
    </Panel>
  );
}

function AddZone({ zones }: { zones: { code: string; name: string }[] }) {
  const t = useTranslations('fiscal.zones');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('fiscal');
  const { id } = useRestaurant();
  const [chosen, setChosen] = useState('');
  const code = zones.some((zone) => zone.code === chosen) ? chosen : '';
  const add = useMutation(
    trpc.fiscal.addOperationZone.mutationOptions({
      onSuccess: async () => {
        notify.done(t('added'));
        setChosen('');
        await refresh();
      },
      onError: (error) => notify.failed(error),
    }),
  );
  return (
    <div className={classes.add}>
      <NativeSelect
        label={t('add')}
        value={code}
        data={[{ value: '', label: t('choose') }, ...zones.map((zone) => ({ value: zone.code, label: zone.name }))]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button variant="default" disabled={code === ''} loading={add.isPending} onClick={() => add.mutate({ id, operationZoneCode: code })}>
        {t('addAction')}
      </Button>
    </div>
  );
}
