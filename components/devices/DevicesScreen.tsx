'use client';

import { Button } from '@mantine/core';
import { IconDeviceTablet, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs';
import { useCallback, useMemo, useState } from 'react';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { wholeList } from '@/components/ui/list/useList';
import { PageHeader } from '@/components/ui/PageHeader';
import { EmptyState } from '@/components/ui/states';
import { CsvButton } from '@/components/ui/table/CsvButton';
import { whenOpened } from '@/components/ui/whenOpened';
import type { AddDeviceProps } from './AddDeviceModal';
import { DeviceCard } from './DeviceCard';
import type { DeviceDrawerProps } from './DeviceDrawer';
import classes from './devices.module.css';
import { FleetTiles } from './FleetTiles';
import { filterDevices, shows } from './fleet';
import { useDeviceColumns } from './useDeviceColumns';
import { useFleet } from './useFleet';

const AddDeviceDialog = whenOpened<AddDeviceProps>(() => import('./AddDeviceModal'));
const DeviceDrawer = whenOpened<DeviceDrawerProps>(() => import('./DeviceDrawer'));

const deviceParsers = { search: parseAsString.withDefault(''), show: parseAsStringLiteral(shows) };

/** The tills of the restaurant: which there are, their state, and which may work. */
export function DevicesScreen({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations('devices');
  const filters = useFilters(deviceParsers);
  const [openId, setOpenId] = useQueryState('device', parseAsInteger);
  const { query, devices, inForce, compliantVersions } = useFleet();
  const [adding, setAdding] = useState(false);
  const columns = useDeviceColumns(useCallback(() => inForce, [inForce]));
  const rows = useMemo(() => devices && filterDevices(devices, filters.values), [devices, filters.values]);
  const openDevice = devices?.find(({ posDeviceId }) => posDeviceId === openId);
  const hasMaster = devices?.some(({ role, state }) => role === 'master' && state !== 'revoked') ?? false;
  const addButton = (variant: 'filled' | 'default') =>
    canEdit && (
      <Button variant={variant} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        {t('add.open')}
      </Button>
    );

  return (
    <>
      <PageHeader title={t('title')} subtitle={t(canEdit ? 'subtitle' : 'readOnly')} actions={addButton('filled')} />
      <FleetTiles devices={devices} compliantVersions={compliantVersions} />
      <div className={classes.list}>
        <ListTable
          id="devices.fleet"
          label={t('title')}
          list={wholeList(filters, rows, query)}
          columns={columns}
          rowKey={({ posDeviceId }) => posDeviceId}
          rowLabel={({ deviceName }) => deviceName}
          onOpenRow={({ posDeviceId }) => setOpenId(posDeviceId)}
          openKey={openDevice?.posDeviceId}
          compact={(device) => <DeviceCard device={device} inForce={inForce} />}
          reserve={null}
          nothing={t('nothingMatches')}
          clear={t('showAll')}
          empty={
            <EmptyState icon={<IconDeviceTablet size={20} />} title={t('empty.title')} action={addButton('default')}>
              {t(canEdit ? 'empty.text' : 'empty.readOnly')}
            </EmptyState>
          }
          filters={
            <>
              <SearchFilter label={t('search')} {...filters.bind('search')} />
              <ChoiceFilter
                label={t('show.label')}
                {...filters.bind('show')}
                options={shows.map((value) => ({ value, label: t(`show.${value}`) }))}
              />
            </>
          }
          actions={<CsvButton fileName="devices" columns={columns} rows={() => rows ?? []} />}
        />
      </div>
      <AddDeviceDialog opened={adding} hasMaster={hasMaster} onClose={() => setAdding(false)} />
      <DeviceDrawer
        opened={openDevice !== undefined}
        device={openDevice}
        hasMaster={hasMaster}
        inForce={inForce}
        compliantVersions={compliantVersions}
        canEdit={canEdit}
        onClose={() => setOpenId(null)}
      />
    </>
  );
}
