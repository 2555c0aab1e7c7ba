'use client';

import { Alert, Anchor, Button } from '@mantine/core';
import { IconInfoCircle, IconPlus, IconTicket } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { History } from '@/components/audit/History';
import { headOffice } from '@/components/shell/navigation';
import { useShell } from '@/components/shell/shellContext';
import { FoldedFindings } from '@/components/ui/FoldedFindings';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import layout from '@/components/ui/layout.module.css';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import { couponStates } from '@/server/coupons/coupons.values';
import { CouponCard } from './CouponCard';
import type { CouponProps } from './CouponModal';
import { couponFilters, listInput } from './couponFilters';
import { groupFindings } from './findings';
import { useCouponColumns } from './useCouponColumns';

const Coupon = whenOpened<CouponProps>(() => import('./CouponModal'));

/** The coupons of a brand: codes for online orders, with their state and uses. */
export function CouponsScreen() {
  const t = useTranslations('coupons');
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const canEdit = headOffice.includes(useShell().user.role);
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const filters = useFilters(couponFilters);
  const input = listInput(brandId, filters.values);
  const list = useList(filters, useInfiniteQuery(trpc.coupons.listBrandCoupons.infiniteQueryOptions(input, byPages)), {
    sortedByService: true,
  });
  const columns = useCouponColumns();
  const isEmpty = list.rows?.length === 0 && filters.active === 0;
  const add = canEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  );
  const coupons = (
    <div className={layout.stack}>
      <Alert color="gray" variant="light" icon={<IconInfoCircle size={18} aria-hidden />}>
        {t('where')}
      </Alert>
      <Findings onOpen={setOpen} />
      <ListTable
        id="coupons"
        label={t('title')}
        list={list}
        columns={columns}
        rowKey={({ promocodeId }) => promocodeId}
        rowLabel={({ code }) => code}
        onOpenRow={({ promocodeId }) => setOpen(promocodeId)}
        openKey={typeof open === 'number' ? open : null}
        compact={(coupon) => <CouponCard coupon={coupon} />}
        reserve="22rem"
        nothing={t('nothingMatches')}
        empty={
          <EmptyState icon={<IconTicket size={20} />} title={t('none')} action={add}>
            {t('noneText')}
          </EmptyState>
        }
        filters={
          <>
            <SearchFilter label={t('search')} {...filters.bind('search')} />
            <ChoiceFilter
              label={t('field.state')}
              {...filters.bind('state')}
              options={couponStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
            />
          </>
        }
      />
    </div>
  );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={isEmpty ? undefined : add} />
      <ScreenTabs
        tabs={[
          { value: 'coupons', label: t('title'), panel: coupons },
          { value: 'history', label: t('history'), panel: <History brandId={brandId} subjectKind="coupon" /> },
        ]}
      />
      <Coupon
        opened={open !== null}
        promocodeId={typeof open === 'number' ? open : null}
        name={list.rows?.find(({ promocodeId }) => promocodeId === open)?.code}
        canEdit={canEdit}
        onClose={() => setOpen(null)}
        onMade={setOpen}
      />
    </>
  );
}

/** Odd findings about the coupons. Coupons that can be combined are only counted. */
function Findings({ onOpen }: { onOpen: (promocodeId: number) => void }) {
  const t = useTranslations('coupons.finding');
  const format = useFormat();
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const { data } = useQuery(trpc.coupons.lintBrandCoupons.queryOptions({ brandId }));
  const { single, overlapping } = groupFindings(data ?? []);
  const count = single.length + Math.min(overlapping, 1);
  if (count === 0) return null;
  return (
    <FoldedFindings title={t('title', { count })}>
      {single.map(({ promocodeId, code, ...finding }) => {
        const coupon = (name: ReactNode) => (
          <Anchor component="button" type="button" onClick={() => onOpen(promocodeId)}>
            {name}
          </Anchor>
        );
        return (
          <li key={`${finding.kind} ${promocodeId}`}>
            {finding.kind === 'larger_than_cart'
              ? t.rich('larger_than_cart', { code, amount: format.money(finding.amount), coupon })
              : t.rich('never_applies', { code, coupon })}
          </li>
        );
      })}
      {overlapping > 0 && <li>{t('overlap', { count: overlapping })}</li>}
    </FoldedFindings>
  );
}
