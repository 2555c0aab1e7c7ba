'use client';

import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { readError, useErrorMessage } from '@/components/ui/errors';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import classes from './devices.module.css';
import { boxDifference, type InForce } from './fleet';

/** Asks the box which tables it works with, and says where an order would be refused. */
export function BoxDifference({ inForce: { tableLayoutUuid } }: { inForce: InForce }) {
  const t = useTranslations('devices.compare');
  const trpc = useTRPC();
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const [asked, setAsked] = useState(false);
  const sides = { tableLayoutUuid, from: 'published', to: 'box' };
  const query = useQuery(trpc.floor.getDifferences.queryOptions(sides, { enabled: asked, retry: false, gcTime: 0, staleTime: Infinity }));
  const difference = query.data && boxDifference(query.data);
  const ask = () => (asked ? void query.refetch() : setAsked(true));
  return (
    <div className={classes.compare}>
      <Button variant="default" size="compact-md" loading={query.isFetching} onClick={ask}>
        {t('action')}
      </Button>
      <div role="status" className={classes.compared}>
        {query.error && !query.isFetching && (
          <Text c="red" size="sm">
            {readError(query.error).code === 'restaurant_offline' ? t('offline') : errorMessage(query.error)}
          </Text>
        )}
        {difference?.isSame && (
          <span className={classes.mark} data-hue="green">
            <IconCircleCheck size={15} aria-hidden />
            {t('same')}
          </span>
        )}
        {difference && difference.refused.length > 0 && (
          <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {t('refused', { count: difference.refused.length, names: format.list(difference.refused) })}
          </Alert>
        )}
        {difference && difference.unknown.length > 0 && (
          <Text size="sm">{t('unknown', { count: difference.unknown.length, names: format.list(difference.unknown) })}</Text>
        )}
        {difference && difference.otherwise.length > 0 && (
          <Text size="sm">{t('otherwise', { names: format.list(difference.otherwise) })}</Text>
        )}
      </div>
    </div>
  );
}
