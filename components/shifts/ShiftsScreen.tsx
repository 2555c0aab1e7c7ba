'use client';

import { Button } from '@mantine/core';
import { IconClockHour4, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString } from 'nuqs';
import { useMemo, useState } from 'react';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { searchFor } from '@/components/ui/fold';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { wholeList } from '@/components/ui/list/useList';
import { PageHeader } from '@/components/ui/PageHeader';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import cardClasses from '@/components/ui/table/card.module.css';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Shift } from '@/server/shifts/shifts.schema';
import type { ShiftProps } from './ShiftModal';

const parsers = { shift: parseAsString.withDefault('') };
const ShiftDialog = whenOpened<ShiftProps>(() => import('./ShiftModal'));

/** The shifts of a restaurant’s day, used by subsidies and pricing rules. */
export function ShiftsScreen() {
  const t = useTranslations('grants.shifts');
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const { time } = useFormat();
  const dayName = useTranslations('pickup.shortDays');
  const filters = useFilters(parsers);
  const [open, setOpen] = useState<string | 'new' | null>(null);
  const query = useQuery(trpc.shifts.listShifts.queryOptions({ restaurantId }));
  const columns = useMemo((): Column<Shift>[] => {
    const daysOf = ({ days }: Shift) => days.map((day) => dayName(day)).join(', ');
    const hoursOf = ({ from, to }: Shift) => `${time(from)} – ${time(to)}`;
    return [
      { key: 'name', header: t('name'), primary: true, minWidth: 160, cell: ({ name }) => name, sortBy: ({ name }) => name },
      { key: 'days', header: t('days'), minWidth: 220, cell: daysOf },
      { key: 'hours', header: t('hours'), width: 160, cell: hoursOf, sortBy: ({ from }) => from },
      { key: 'shiftId', header: t('id'), width: 160, cell: ({ shiftId }) => <code>{shiftId}</code>, yields: 1 },
    ];
  }, [t, dayName, time]);
  const shifts = query.data;
  const isFound = searchFor(filters.values.shift);
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  );
  const openShift = shifts?.find(({ shiftId }) => shiftId === open) ?? null;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={shifts && shifts.length > 0 ? addButton : undefined} />
      <ListTable
        id="shifts"
        label={t('title')}
        list={wholeList(
          filters,
          shifts?.filter(({ name, shiftId }) => isFound(`${name} ${shiftId}`)),
          query,
        )}
        columns={columns}
        rowKey={({ shiftId }) => shiftId}
        rowLabel={({ name }) => name}
        onOpenRow={({ shiftId }) => setOpen(shiftId)}
        openKey={open}
        compact={(shift) => (
          <div className={cardClasses.card}>
            <CardName>{shift.name}</CardName>
            <span>{shift.days.map((day) => dayName(day)).join(', ')}</span>
            <span>
              {time(shift.from)} – {time(shift.to)}
            </span>
          </div>
        )}
        reserve={null}
        nothing={t('nothingMatches')}
        filters={<SearchFilter label={t('search')} {...filters.bind('shift')} />}
        empty={
          <EmptyState icon={<IconClockHour4 size={20} />} title={t('none')} action={addButton}>
            {t('noneText')}
          </EmptyState>
        }
      />
      <ShiftDialog opened={open !== null} shift={openShift} shifts={shifts ?? []} onClose={() => setOpen(null)} />
    </>
  );
}
