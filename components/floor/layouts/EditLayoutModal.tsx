'use client';

import { Checkbox, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { SharedEditActions } from '@/components/editing/SharedEditActions';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { Form } from '@/components/ui/Form';
import { LoadingState } from '@/components/ui/LoadingState';
import { useNotify } from '@/components/ui/notify';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import { useFormat } from '@/components/ui/useFormat';
import type { FleetDevice } from '@/server/devices/devices.schema';
import type { Layout, LayoutSummary } from '@/server/floor/floor.schema';
import { MAX_NAME_LENGTH } from '@/server/floor/floor.values';
import classes from './layouts.module.css';

export interface EditLayoutProps {
  opened: boolean;
  layout: LayoutSummary | undefined;
  onClose: () => void;
}

/** Edits the name of a layout and its tills. */
export default function EditLayoutModal({ opened, layout, onClose }: EditLayoutProps) {
  const t = useTranslations('floor.layouts.edit');
  const close = useGuardedClose(onClose);
  return (
    <Dialog opened={opened} onClose={close} title={t('title')}>
      {layout && <EditLayout layout={layout} onClose={onClose} />}
    </Dialog>
  );
}

function EditLayout({ layout: { tableLayoutUuid, restaurantId }, onClose }: { layout: LayoutSummary; onClose: () => void }) {
  const trpc = useTRPC();
  const layout = useQuery(trpc.floor.getLayout.queryOptions({ tableLayoutUuid }));
  const fleet = useQuery(trpc.devices.listFleet.queryOptions({ restaurantId }));
  if (layout.data && fleet.data) return <EditLayoutForm layout={layout.data} devices={fleet.data} onClose={onClose} />;
  const failed = [layout, fleet].find(({ error }) => error !== null);
  return failed ? <ErrorState error={failed.error} retry={failed.refetch} /> : <LoadingState height="12rem" />;
}

interface FormProps {
  layout: Layout;
  devices: FleetDevice[];
  onClose: () => void;
}

const sorted = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);
const formOf = ({ name, posDevices }: Layout) => ({ name, posDevices: sorted(posDevices) });

function EditLayoutForm({ layout, devices, onClose }: FormProps) {
  const t = useTranslations('floor.layouts');
  const format = useFormat();
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('floor');
  const { tableLayoutUuid, restaurantId } = layout;
  const update = useMutation(trpc.floor.updateLayout.mutationOptions());
  const edit = useSharedEdit({
    read: layout,
    formOf,
    bodyOf: ({ name, posDevices }, base) => ({
      name: name.trim(),
      ...(posDevices.join() !== sorted(base.posDevices).join() && { posDevices }),
    }),
    write: (body, options) => update.mutateAsync({ tableLayoutUuid, ...body, ...options }),
    stateOf: ({ name }, over, { posDevices }) => ({ ...over, name, posDevices }),
    leaves: true,
    draftKey: `table-layout-name:${tableLayoutUuid}`,
    onSaved: () => {
      notify.done(t('edit.done'));
      onClose();
      return refresh();
    },
  });
  const { name, posDevices } = edit.form;

  function toggle(posDeviceId: number) {
    const chosen = new Set(posDevices);
    if (!chosen.delete(posDeviceId)) chosen.add(posDeviceId);
    edit.edit({ posDevices: sorted(chosen) });
  }

  const nameOf = (id: number) => devices.find(({ posDeviceId }) => posDeviceId === id)?.deviceName ?? String(id);
  return (
    <Form onSubmit={edit.save}>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <FrozenFields isFrozen={edit.saving}>
        <TextInput
          data-autofocus
          required
          data-missing={t('nameMissing')}
          label={t('name')}
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={name}
          onChange={(event) => edit.edit({ name: event.currentTarget.value })}
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
                checked={posDevices.includes(device.posDeviceId)}
                onChange={() => toggle(device.posDeviceId)}
              />
            );
          })}
        </fieldset>
      </FrozenFields>
      <SharedEditActions
        edit={edit}
        words={{
          field: (field) => t(field === 'name' ? 'name' : 'edit.tills'),
          value: (_field, value) => (Array.isArray(value) ? format.list(value.map(nameOf)) : String(value)),
        }}
        history={{ restaurantId, subjectKind: 'table layout', subjectId: tableLayoutUuid }}
        action={t('edit.action')}
        onClose={onClose}
      />
    </Form>
  );
}
