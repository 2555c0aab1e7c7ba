'use client';

import { NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useChannelName } from '@/components/ui/useChannelName';
import { moduleTypeOf, ORDERING_FLOW, WEB_CHANNEL } from '@/server/modules/modules.values';
import classes from '../apply.module.css';
import { PreviewedResults } from '../PreviewedResults';
import { RestaurantChoice } from '../RestaurantChoice';
import { usePreviewedRun } from '../usePreviewedRun';
import { type ActionResult, type Applicable, applied, thingsOf, useBulkActions } from './useBulkActions';

export interface ManyProps {
  opened: boolean;
  /** The preselected restaurants. */
  chosen: readonly number[];
  onClose: () => void;
}

/** The actions for several restaurants. */
const actions = ['close', 'reopen', 'apply', 'archive'] as const;
type ActionName = (typeof actions)[number];

/** Runs an action at several restaurants of a brand: choose, preview by restaurant, apply exactly the preview, and undo together. */
export default function ManyModal({ opened, ...rest }: ManyProps) {
  const t = useTranslations('brands.many');
  return (
    <Dialog opened={opened} onClose={rest.onClose} size="lg" title={t('title')}>
      {opened && <Steps {...rest} />}
    </Dialog>
  );
}

const EVERY_CHANNEL = 'every';

function Steps({ chosen, onClose }: Omit<ManyProps, 'opened'>) {
  const t = useTranslations('brands.many');
  const apply = useTranslations('brands.apply');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const channelName = useChannelName();
  const { id: brandId, restaurants } = useBrand();
  const [name, setName] = useState<ActionName>('close');
  const [chosenIds, setChosenIds] = useState<number[]>(() => [...chosen]);
  const [channel, setChannel] = useState(String(WEB_CHANNEL));
  const [settings, setSettings] = useState<Applicable>('modules');
  const [sourceId, setSourceId] = useState(restaurants[0]?.id ?? 0);
  const { data: channels = [] } = useQuery(trpc.brands.listChannels.queryOptions({ brandId }));
  const orderingChannels = channels
    .map(({ channelId }) => channelId)
    .filter((id) => moduleTypeOf.get(ORDERING_FLOW)?.channels.includes(id));
  const channelIds = channel === EVERY_CHANNEL ? orderingChannels : [Number(channel)];
  const restaurantIds = name === 'apply' ? chosenIds.filter((id) => id !== sourceId) : chosenIds;
  const bulkActions = useBulkActions(brandId);
  const previewed = usePreviewedRun<ActionResult>(
    (request): Promise<{ restaurants: ActionResult[] }> => {
      if (name === 'archive') return bulkActions.archive(restaurantIds, request);
      if (name === 'apply') return bulkActions.apply(settings, { fromRestaurantId: sourceId, toRestaurantIds: restaurantIds }, request);
      return bulkActions.open(restaurantIds, channelIds, name === 'close' ? 'CLOSE' : 'OPEN', request);
    },
    () => queryClient.invalidateQueries(),
  );
  if (previewed.shown)
    return (
      <PreviewedResults
        brandId={brandId}
        run={previewed}
        action={t(`actions.${name}`)}
        danger={name === 'archive'}
        onClose={onClose}
        countOf={thingsOf}
        refusalOf={(restaurant) => {
          const reason = 'reason' in restaurant ? restaurant.reason : undefined;
          return reason && t(reason === 'locked_by_brand' || reason === 'never_opened' ? `refusals.${reason}` : 'refusals.other');
        }}
        hasDetails={() => false}
        details={() => null}
      />
    );
  return (
    <div className={classes.steps}>
      <NativeSelect
        label={t('what')}
        description={t(`texts.${name}`)}
        value={name}
        data={actions.map((value) => ({ value, label: t(`deeds.${value}`) }))}
        onChange={(event) => setName(event.currentTarget.value as ActionName)}
      />
      {(name === 'close' || name === 'reopen') && (
        <NativeSelect
          label={t('channel')}
          value={channel}
          data={[
            ...orderingChannels.map((id) => ({ value: String(id), label: channelName(id) })),
            ...(orderingChannels.length > 1 ? [{ value: EVERY_CHANNEL, label: t('everyChannel') }] : []),
          ]}
          onChange={(event) => setChannel(event.currentTarget.value)}
        />
      )}
      {name === 'apply' && (
        <>
          <NativeSelect
            label={t('settings')}
            value={settings}
            data={applied.map((value) => ({ value, label: t(`applied.${value}`) }))}
            onChange={(event) => setSettings(event.currentTarget.value as Applicable)}
          />
          <NativeSelect
            label={t('from')}
            value={String(sourceId)}
            data={restaurants.map(({ id, name: label }) => ({ value: String(id), label }))}
            onChange={(event) => setSourceId(Number(event.currentTarget.value))}
          />
        </>
      )}
      <RestaurantChoice
        as={name === 'apply' ? 'to' : 'of'}
        restaurants={restaurants
          .filter(({ id }) => name !== 'apply' || id !== sourceId)
          .map(({ id, name: restaurantName, city }) => ({ restaurantId: id, restaurantName, city }))}
        chosen={restaurantIds}
        onChange={setChosenIds}
      />
      <div className={classes.foot}>
        <DialogActions
          action={apply('preview')}
          busy={previewed.running}
          problem={previewed.problem}
          disabled={restaurantIds.length === 0 || restaurantIds.length > 1_000}
          onAction={() => previewed.perform(true)}
        />
      </div>
    </div>
  );
}
