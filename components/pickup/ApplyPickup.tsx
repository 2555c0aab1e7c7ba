'use client';

import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AppliedNote, AppliedThing } from '@/components/brands/AppliedThing';
import { ApplyModal } from '@/components/brands/ApplyModal';
import { useSiblings } from '@/components/brands/useSiblings';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import type { PickupCopied } from '@/server/pickup/pickup.schema';
import { useExceptionWords } from './exceptions/useExceptionWords';
import { weekOf } from './model/week';
import WeekChanges from './WeekChanges';

export interface ApplyPickupProps {
  opened: boolean;
  onClose: () => void;
}

type Applied = PickupCopied['restaurants'][number];

/** Copies this restaurant's pickup hours to other restaurants of the brand. */
export default function ApplyPickup({ opened, onClose }: ApplyPickupProps) {
  const t = useTranslations('pickup.apply');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id, brandId } = useRestaurant();
  const restaurants = useSiblings();
  const { mutateAsync } = useMutation(trpc.pickup.copyPickup.mutationOptions());
  const [includesExceptions, setIncludesExceptions] = useState(false);
  return (
    <ApplyModal<Applied>
      opened={opened}
      brandId={brandId}
      text={t('text')}
      restaurants={restaurants}
      from={id}
      choices={
        <Checkbox
          label={t('exceptions')}
          description={t('exceptionsText')}
          checked={includesExceptions}
          onChange={(event) => setIncludesExceptions(event.currentTarget.checked)}
        />
      }
      run={(request) => mutateAsync({ brandId, includesExceptions, ...request })}
      onDone={async () => {
        await Promise.all([trpc.pickup, trpc.audit].map((feature) => queryClient.invalidateQueries(feature.pathFilter())));
      }}
      onClose={onClose}
      countOf={(to) => to.week.length + to.exceptions.length}
      refusalOf={(to) => <Refusal to={to} />}
      hasDetails={(to) => to.week.length + to.exceptions.length + to.withoutCounterpart.length > 0}
      details={(to) => <Details to={to} />}
    />
  );
}

/** The special days of a restaurant that prevent copying to it. */
function Refusal({ to: { reason, inTheWay } }: { to: Applied }) {
  const t = useTranslations('pickup.apply.refusals');
  const words = useExceptionWords();
  const [first] = inTheWay;
  return reason && first && t(reason, { label: first.label, days: words.days(first) });
}

function Details({ to: { week, exceptions, withoutCounterpart } }: { to: Applied }) {
  const t = useTranslations('pickup');
  const days = useExceptionWords();
  const channelName = useChannelName();
  const format = useFormat();
  const rows = (side: 'before' | 'after') => week.flatMap(({ day, [side]: ranges }) => ranges.map((range) => ({ day, ...range })));
  const missing = withoutCounterpart.map(
    ({ consumptionMode, channelId }) => `${t(`modes.${consumptionMode}`)} · ${channelName(channelId)}`,
  );
  return (
    <>
      {week.length > 0 && (
        <AppliedThing title={t('tabs.week')}>
          <WeekChanges before={weekOf({ pickupSchedules: rows('before') })} after={weekOf({ pickupSchedules: rows('after') })} />
        </AppliedThing>
      )}
      {exceptions.length > 0 && (
        <AppliedThing title={t('tabs.exceptions')}>
          {exceptions.map((exception) => (
            <AppliedNote key={exception.firstDay}>
              {t(`apply.exception.${exception.outcome}`, {
                days: days.days(exception),
                label: exception.label,
                hours: days.hours(exception),
              })}
            </AppliedNote>
          ))}
        </AppliedThing>
      )}
      {missing.length > 0 && <AppliedNote>{t('apply.withoutCounterpart', { modes: format.list(missing) })}</AppliedNote>}
    </>
  );
}
