'use client';

import { Button } from '@mantine/core';
import { IconDeviceTablet, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { useCallback, useMemo, useState } from 'react';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { FilterBar } from '@/components/ui/filters/FilterBar';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { PageHeader } from '@/components/ui/PageHeader';
import { EmptyState, NothingMatches } from '@/components/ui/states';
import { CsvButton } from '@/components/ui/table/CsvButton';
import { DataTable } from '@/components/ui/table/DataTable';
import { useTableSort } from '@/components/ui/table/useTableSort';
import { whenOpened } from '@/components/ui/whenOpened';
import type { AddDeviceProps } from './AddDeviceModal';
import { DeviceCard } from './DeviceCard';
import type { DeviceDrawerProps } from './DeviceDrawer';
import classes from './devices.module.css';
import { FleetTiles } from './FleetTiles';
import { deviceParsers } from './filters';
import { shownDevices, shows } from './fleet';
import { useDeviceColumns } from './useDeviceColumns';
import { useFleet } from './useFleet';

const AddDeviceDialog = whenOpened<AddDeviceProps>(() => import('./AddDeviceModal'));
const DeviceDrawer = whenOpened<DeviceDrawerProps>(() => import('./DeviceDrawer'));

/** The POS devices of the restaurant: which there are, how they are, and who may work. */
export function DevicesScreen({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations('devices');
  const [{ search, show, device: openId }, setParams] = useQueryStates(deviceParsers);
  const { query, devices, inForce, compliantVersions } = useFleet();
  const [adding, setAdding] = useState(false);
  const columns = useDeviceColumns(useCallback(() => inForce, [inForce]));
  const rows = useMemo(() => devices && shownDevices(devices, { show, search }), [devices, show, search]);
  const open = devices?.find(({ posDeviceId }) => posDeviceId === openId);
  const hasMaster = devices?.some(({ role, state }) => role === 'master' && state !== 'revoked') ?? false;
  const active = [search !== '', show !== null].filter(Boolean).length;
  const clear = () => setParams({ search: null, show: null });
  const add = (variant: 'filled' | 'default') =>
    canEdit && (
      <Button variant={variant} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        {t('add.open')}
      </Button>
    );

  return (
    <>
      <PageHeader title={t('title')} subtitle={t(canEdit ? 'subtitle' : 'readOnly')} actions={add('filled')} />
      <FleetTiles devices={devices} compliantVersions={compliantVersions} />
      <div className={classes.list}>
        <DataTable
          id="devices.fleet"
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ posDeviceId }) => posDeviceId}
          rowLabel={({ deviceName }) => deviceName}
          {...useTableSort()}
          onOpenRow={({ posDeviceId }) => setParams({ device: posDeviceId })}
          openKey={open?.posDeviceId}
          compact={(device) => <DeviceCard device={device} inForce={inForce} />}
          error={query.error}
          onRetry={query.refetch}
          reserve={null}
          empty={
            active > 0 ? (
              <NothingMatches title={t('nothingMatches')} clear={t('showAll')} onClear={clear} />
            ) : (
              <EmptyState icon={<IconDeviceTablet size={20} />} title={t('empty.title')} action={add('default')}>
                {t(canEdit ? 'empty.text' : 'empty.readOnly')}
              </EmptyState>
            )
          }
          filters={
            <FilterBar active={active} onClear={clear}>
              <SearchFilter label={t('search')} value={search} onChange={(value) => setParams({ search: value })} />
              <ChoiceFilter
                label={t('show.label')}
                value={show}
                options={shows.map((value) => ({ value, label: t(`show.${value}`) }))}
                onChange={(value) => setParams({ show: value })}
              />
            </FilterBar>
          }
          actions={<CsvButton fileName="devices" columns={columns} rows={() => Promise.resolve(rows ?? [])} />}
        />
      </div>
      <AddDeviceDialog opened={adding} hasMaster={hasMaster} onClose={() => setAdding(false)} />
      <DeviceDrawer
        opened={open !== undefined}
        device={open}
        hasMaster={hasMaster}
        inForce={inForce}
        compliantVersions={compliantVersions}
        canEdit={canEdit}
        onClose={() => setParams({ device: null })}
      />
    </>
  );
}
