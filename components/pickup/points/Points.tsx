'use client';

import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import { CsvButton } from '@/components/ui/table/CsvButton';
import type { Column } from '@/components/ui/table/columns';
import { DataTable } from '@/components/ui/table/DataTable';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import type { PickupPoint } from '@/server/pickup/pickup.schema';
import classes from '../week.module.css';
import type { PointProps } from './PointModal';

const PointDialog = whenOpened<PointProps>(() => import('./PointModal'));

/** The places where orders can be picked up. */
export default function Points() {
  const t = useTranslations('pickup.points');
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const [open, setOpen] = useState<{ point?: PickupPoint } | null>(null);
  const { data, error, refetch } = useQuery(trpc.pickup.listPickupPoints.queryOptions({ restaurantId }));
  const columns: Column<PickupPoint>[] = useMemo(
    () => [
      { key: 'name', header: t('name'), cell: ({ name }) => name, primary: true, sortBy: ({ name }) => name, csv: ({ name }) => name },
      {
        key: 'address',
        header: t('address'),
        cell: ({ address }) => address,
        sortBy: ({ address }) => address,
        csv: ({ address }) => address,
      },
      {
        key: 'info',
        header: t('info'),
        cell: ({ additionalInfo }) => additionalInfo ?? '',
        csv: ({ additionalInfo }) => additionalInfo ?? '',
        yields: 1,
      },
    ],
    [t],
  );
  const openId = open?.point?.pickupPointId;
  const pointNow = data?.find(({ pickupPointId }) => pickupPointId === openId) ?? open?.point;
  const add = <Button onClick={() => setOpen({})}>{t('add')}</Button>;
  return (
    <>
      <DataTable
        id="pickup.points"
        label={t('title')}
        columns={columns}
        rows={data}
        rowKey={({ pickupPointId }) => pickupPointId}
        rowLabel={({ name }) => name}
        onOpenRow={(point) => setOpen({ point })}
        compact={({ name, address, additionalInfo }) => (
          <div className={classes.card}>
            <CardName>{name}</CardName>
            <span>{address}</span>
            {additionalInfo && <span className={classes.hint}>{additionalInfo}</span>}
          </div>
        )}
        error={error}
        onRetry={refetch}
        reserve={null}
        empty={
          <EmptyState icon={<IconMapPin size={20} />} title={t('none')} action={add}>
            {t('noneText')}
          </EmptyState>
        }
        actions={
          data &&
          data.length > 0 && (
            <>
              <CsvButton fileName="pickup-points" columns={columns} rows={async () => data} />
              {add}
            </>
          )
        }
      />
      <PointDialog opened={open !== null} point={pointNow} onClose={() => setOpen(null)} />
    </>
  );
}
