'use client';

import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh } from '@/components/live/reads';
import { Link } from '@/components/ui/Link';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { FirstStep } from '@/server/readiness/first-steps.values';
import classes from './firstSteps.module.css';

/** The screen where a step is done. */
const screens: Record<FirstStep, (restaurant: string, details: string) => string> = {
  address: (_, details) => details,
  zone: (restaurant) => `${restaurant}/fiscal`,
  catalog: (restaurant) => `${restaurant}/menu`,
  modules: (restaurant) => `${restaurant}/modules`,
  'consumption-modes': (restaurant) => `${restaurant}/consumption-modes`,
  hours: (_, details) => details,
  'delivery-areas': (restaurant) => `${restaurant}/delivery-areas`,
  layout: (restaurant) => `${restaurant}/floor`,
  device: (restaurant) => `${restaurant}/devices`,
  opening: (restaurant) => `${restaurant}/opening`,
  order: (restaurant) => `${restaurant}/orders/new`,
};

/** The steps before a restaurant's first order: those done, and links to the others. Empty once all are done. */
export function FirstSteps() {
  const t = useTranslations('readiness.firstSteps');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('readiness');
  const { id: restaurantId, brandId } = useRestaurant();
  const { data } = useQuery(trpc.readiness.getFirstSteps.queryOptions({ restaurantId }));
  const { mutate, isPending } = useMutation(
    trpc.readiness.setFirstSteps.mutationOptions({ onSuccess: () => refresh(), onError: (error) => notify.failed(error) }),
  );
  if (!data || data.isDone) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  const progress = t('standing', { done, count: data.steps.length });
  const toggle = (isHidden: boolean) => (
    <Button variant="subtle" size="compact-sm" color="gray" loading={isPending} onClick={() => mutate({ restaurantId, isHidden })}>
      {t(isHidden ? 'hide' : 'show')}
    </Button>
  );
  if (data.isHidden)
    return (
      <p className={classes.hidden}>
        {progress} {toggle(false)}
      </p>
    );
  return (
    <div className={classes.panel}>
      <Panel title={t('title')} aside={toggle(true)}>
        <p className={classes.standing} role="status">
          {progress}
        </p>
        <ol className={classes.steps}>
          {data.steps.map(({ step, isDone }) => (
            <li key={step} className={classes.step} data-done={isDone || undefined}>
              {isDone ? (
                <IconCircleCheck size={18} role="img" aria-label={t('done')} />
              ) : (
                <IconCircle size={18} role="img" aria-label={t('open')} />
              )}
              <span>
                <Link
                  className={classes.link}
                  href={screens[step](`/admin/restaurants/${restaurantId}`, `/admin/brands/${brandId}/restaurants/${restaurantId}`)}
                >
                  {t(`steps.${step}`)}
                </Link>
                {!isDone && <span className={classes.why}>{t(`why.${step}`)}</span>}
              </span>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}
