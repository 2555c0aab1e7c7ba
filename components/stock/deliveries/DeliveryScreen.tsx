'use client';

import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { History } from '@/components/audit/History';
import { useLive } from '@/components/live/useLive';
import { afterwards } from '@/components/ui/afterwards';
import { BackLink } from '@/components/ui/BackLink';
import { readError } from '@/components/ui/errors';
import { Link } from '@/components/ui/Link';
import { PageHeader } from '@/components/ui/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { stockLinks } from '../shared/links';
import { usePeople } from '../shared/usePeople';
import { DeliveryActions } from './DeliveryActions';
import { DeliveryLines } from './DeliveryLines';
import { DeliveryState } from './DeliveryState';
import classes from './deliveries.module.css';
import { ReceiveForm } from './ReceiveForm';

const DeliveryForm = afterwards(
  () => import('./DeliveryForm'),
  () => <Skeleton height={320} radius="md" />,
);

/** A delivery: its lines, its report and, while it is expected, its reception. */
export function DeliveryScreen({ deliveryId }: { deliveryId: number }) {
  const t = useTranslations('stock.deliveries');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id: restaurantId } = useRestaurant();
  const links = stockLinks(restaurantId);
  const { nameOf } = usePeople(restaurantId);
  const query = useQuery(trpc.stock.getDelivery.queryOptions({ restaurantId, deliveryId }));
  const { data: delivery } = query;
  const [isEditing, setEditing] = useState(false);

  useLive(restaurantId, ['deliveries'], ({ ids }) => {
    if (ids.length === 0 || ids.includes(deliveryId)) queryClient.invalidateQueries({ queryKey: trpc.stock.getDelivery.pathKey() });
  });

  const backLink = <BackLink href={links.deliveries()}>{t('back')}</BackLink>;
  if (!delivery) {
    if (readError(query.error).code === 'data_not_found') {
      return (
        <EmptyState
          heading
          title={t('gone')}
          action={
            <Button component={Link} href={links.deliveries()} variant="default">
              {t('back')}
            </Button>
          }
        >
          {t('goneHint')}
        </EmptyState>
      );
    }
    return query.error ? <ErrorState heading error={query.error} retry={query.refetch} /> : backLink;
  }
  if (isEditing) return <DeliveryForm delivery={delivery} onClose={() => setEditing(false)} />;
  const reportHref = `/v2/restaurants/${restaurantId}/stock/deliveries/${deliveryId}/report`;
  const who = nameOf(delivery.userId);
  return (
    <>
      {backLink}
      <PageHeader
        title={delivery.supplierName}
        subtitle={
          <span className={classes.facts}>
            {delivery.reference && <span>{delivery.reference}</span>}
            <DeliveryState delivery={delivery} />
            {who && <span>{t('recordedBy', { name: who })}</span>}
          </span>
        }
        actions={
          <>
            <DeliveryActions delivery={delivery} onEdit={() => setEditing(true)} />
            <Button
              component="a"
              href={`${reportHref}?format=pdf`}
              download
              variant="default"
              leftSection={<IconFileTypePdf size={16} aria-hidden />}
            >
              {t('pdf')}
            </Button>
            <Button
              component="a"
              href={`${reportHref}?format=csv`}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t('csv')}
            </Button>
          </>
        }
      />
      <div className={classes.form}>
        {delivery.cancelledAt !== null && delivery.expectedAt === null && (
          // A cancelled delivery without a due date was received unannounced, and its receipt was undone.
          <span className={classes.quiet}>{t('undone')}</span>
        )}
        {delivery.receivedAt === null && delivery.cancelledAt === null ? (
          <ReceiveForm key={deliveryId} delivery={delivery} />
        ) : (
          <DeliveryLines delivery={delivery} />
        )}
        <Panel
          title={t('history')}
          aside={
            <Anchor component={Link} href={links.movements({ delivery: deliveryId })} size="sm" className="reach">
              {t('movements')}
            </Anchor>
          }
        >
          <History restaurantId={restaurantId} subjectKind="stock delivery" subjectId={deliveryId} />
        </Panel>
      </div>
    </>
  );
}
