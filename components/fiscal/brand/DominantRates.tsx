'use client';

import { IconReceiptTax } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { LoadingState } from '@/components/ui/LoadingState';
import { Panel } from '@/components/ui/Panel';
import { useBrand } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import classes from '../fiscal.module.css';
import { RatesTable } from '../RatesTable';

/** The rates to show for the brand: those of the zone with most of its restaurants. */
export default function DominantRates() {
  const t = useTranslations('fiscal.brand');
  const trpc = useTRPC();
  const { id } = useBrand();
  const { data, error, refetch } = useQuery(trpc.fiscal.getBrandVat.queryOptions({ id }));
  const referential = useQuery(trpc.fiscal.getVatConfiguration.queryOptions({}, { staleTime: 3_600_000 }));
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingState height={420} radius="lg" />;
  const { operationZone, vatGroups } = data;
  if (!operationZone)
    return (
      <EmptyState icon={<IconReceiptTax size={20} />} title={t('noRates')}>
        {t('noRatesText')}
      </EmptyState>
    );
  const title = t('ratesOf', { zone: operationZone.name });
  return (
    <div className={classes.column}>
      <Panel title={title} flush>
        <RatesTable
          label={title}
          groups={vatGroups}
          uncertain={referential.data?.operationZones.find(({ code }) => code === operationZone.code)?.uncertain}
        />
      </Panel>
      <p className={classes.note}>{t('ratesText')}</p>
    </div>
  );
}
