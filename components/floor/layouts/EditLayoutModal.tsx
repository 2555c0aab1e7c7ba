'use client';

import { Checkbox, Skeleton, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import { useNotify } from '@/components/ui/notify';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import type { FleetDevice } from '@/server/devices/devices.schema';
import type { LayoutSummary } from '@/server/floor/floor.schema';
import { MAX_NAME_LENGTH } from '@/server/floor/floor.values';
import classes from './layouts.module.css';

export interface EditLayoutProps {
  opened: boolean;
  layout: LayoutSummary | undefined;
  onClose: () => void;
}

/** The name of a layout, and the tills that work with it. */
export default function EditLayoutModal({ opened, layout, onClose }: EditLayoutProps) {
  const t = useTranslations('floor.layouts.edit');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      {layout && <EditLayout layout={layout} onClose={onClose} />}
    </Dialog>
  );
}

function EditLayout({ layout, onClose }: { layout: LayoutSummary; onClose: () => void }) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.devices.listFleet.queryOptions({ restaurantId: layout.restaurantId }));
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  return data ? <EditLayoutForm layout={layout} devices={data} onClose={onClose} /> : <Skeleton height="12rem" />;
}

interface FormProps {
  layout: LayoutSummary;
  devices: FleetDevice[];
  onClose: () => void;
}

function EditLayoutForm({ layout: { tableLayoutUuid, name: before }, devices, onClose }: FormProps) {
  const t = useTranslations('floor.layouts');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('floor');
  const [linked] = useState(() => devices.filter((device) => device.tableLayout?.tableLayoutUuid === tableLayoutUuid).map(idOf));
  const [name, setName] = useState(before);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(linked));
  const save = useMutation(
    trpc.floor.updateLayout.mutationOptions({
      onSuccess: () => {
        refresh();
        notify.done(t('edit.done'));
        onClose();
      },
    }),
  );
  const renames = name.trim() !== before;
  const relinks = linked.length !== chosen.size || linked.some((id) => !chosen.has(id));

  function submit() {
    if (name.trim() === '') return;
    if (!renames && !relinks) onClose();
    else save.mutate({ tableLayoutUuid, ...(renames && { name: name.trim() }), ...(relinks && { posDevices: [...chosen] }) });
  }

  function toggle(posDeviceId: number) {
    const next = new Set(chosen);
    if (!next.delete(posDeviceId)) next.add(posDeviceId);
    setChosen(next);
  }

  return (
    <Form onSubmit={submit}>
      <TextInput
        data-autofocus
        required
        label={t('name')}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={name.trim() === '' && t('nameMissing')}
      />
      <fieldset className={classes.tills}>
        <legend className={classes.legend}>{t('edit.tills')}</legend>
        <Text c="dimmed" size="sm">
          {t(devices.length === 0 ? 'edit.noTills' : 'edit.tillsText')}
        </Text>
        {devices.map((device) => {
          const other = device.tableLayout && device.tableLayout.tableLayoutUuid !== tableLayoutUuid ? device.tableLayout.name : null;
          return (
            <Checkbox
              key={device.posDeviceId}
              label={device.deviceName}
              description={other && t('edit.leaves', { name: other })}
              checked={chosen.has(device.posDeviceId)}
              onChange={() => toggle(device.posDeviceId)}
            />
          );
        })}
      </fieldset>
      <DialogActions action={t('edit.action')} busy={save.isPending} problem={save.error} onCancel={onClose} />
    </Form>
  );
}

const idOf = ({ posDeviceId }: FleetDevice) => posDeviceId;
