'use client';

import { Badge, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { tellChanges } from '@/components/audit/changes';
import { ChangesInWords } from '@/components/audit/Differences';
import { AppliedThing } from '@/components/brands/AppliedThing';
import { ApplyModal } from '@/components/brands/ApplyModal';
import { Choices } from '@/components/brands/Choices';
import { useSiblings } from '@/components/brands/useSiblings';
import { useRefresh } from '@/components/live/reads';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useChannelName } from '@/components/ui/useChannelName';
import type { ConsumptionMode, ModesCopied } from '@/server/consumption-modes/consumption-modes.schema';

export interface ApplyModesProps {
  opened: boolean;
  modes: ConsumptionMode[];
  onClose: () => void;
}

type Applied = ModesCopied['restaurants'][number];
const hues = { created: 'green', restored: 'green', changed: 'gray', deleted: 'red' } as const;
const keyOf = ({ channelId, type }: Pick<ConsumptionMode, 'channelId' | 'type'>) => `${type} ${channelId}`;

/** Copies this restaurant's dining options to other restaurants of the brand. */
export default function ApplyModes({ opened, modes, onClose }: ApplyModesProps) {
  const t = useTranslations('consumptionModes');
  const trpc = useTRPC();
  const { id, brandId } = useRestaurant();
  const restaurants = useSiblings();
  const channelName = useChannelName();
  const onDone = useRefresh('consumption-modes');
  const { mutateAsync } = useMutation(trpc['consumption-modes'].copyModes.mutationOptions());
  const [excluded, setExcluded] = useState<string[]>([]);
  const [deletesOthers, setDeletesOthers] = useState(false);
  const nameOf = ({ type, channelId }: Pick<ConsumptionMode, 'channelId' | 'type'>) =>
    t('modeOn', { mode: t(`types.${type}`), channel: channelName(channelId) });
  const copiedModes = modes.filter((mode) => !excluded.includes(keyOf(mode))).map(({ channelId, type }) => ({ channelId, type }));
  return (
    <ApplyModal<Applied>
      opened={opened}
      brandId={brandId}
      text={t('apply.text')}
      restaurants={restaurants}
      from={id}
      choices={
        <>
          <Choices
            label={t('apply.modes')}
            options={modes.map((mode) => ({ value: keyOf(mode), label: nameOf(mode) }))}
            excluded={excluded}
            onChange={setExcluded}
          />
          <Checkbox
            label={t('apply.deletesOthers')}
            description={t('apply.deletesOthersText')}
            checked={deletesOthers}
            onChange={(event) => setDeletesOthers(event.currentTarget.checked)}
          />
        </>
      }
      isReady={copiedModes.length > 0}
      run={(request) => mutateAsync({ brandId, modes: copiedModes, deletesOthers, ...request })}
      onDone={onDone}
      onClose={onClose}
      countOf={(to) => to.modes.length}
      hasDetails={(to) => to.modes.length > 0}
      details={(to) =>
        to.modes.map((mode) => (
          <AppliedThing
            key={keyOf(mode)}
            title={
              <>
                {nameOf(mode)} <Badge color={hues[mode.outcome]}>{t(`apply.outcomes.${mode.outcome}`)}</Badge>
              </>
            }
          >
            <ModeChanges mode={mode} />
          </AppliedThing>
        ))
      }
    />
  );
}

/** The changes of a dining option, or the settings of a new one. A deleted one is only named. */
function ModeChanges({ mode: { outcome, changes } }: { mode: Applied['modes'][number] }) {
  const t = useTranslations('consumptionModes');
  if (outcome === 'deleted') return null;
  // For a new one, settings that it does not use are omitted.
  const shown = outcome === 'changed' ? changes : tellChanges(changes).changes.filter(({ after }) => Boolean(after));
  return <ChangesInWords changes={shown} empty={t('summary.plain')} />;
}
