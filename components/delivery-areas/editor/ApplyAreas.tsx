'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ChangesInWords } from '@/components/audit/Differences';
import { AppliedNote, AppliedThing } from '@/components/brands/AppliedThing';
import { ApplyModal } from '@/components/brands/ApplyModal';
import { Choices } from '@/components/brands/Choices';
import { useSiblings } from '@/components/brands/useSiblings';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { AreasCopied } from '@/server/delivery-areas/delivery-areas.schema';
import { useAreas } from './AreasContext';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Copies the terms of this restaurant's areas to areas of the same name in other restaurants of the brand. */
export function ApplyAreas({ opened, onClose }: Props) {
  const t = useTranslations('deliveryAreas.apply');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const format = useFormat();
  const { id, brandId } = useRestaurant();
  const { store } = useAreas();
  const restaurants = useSiblings();
  const { mutateAsync } = useMutation(trpc['delivery-areas'].copyAreas.mutationOptions());
  const [excluded, setExcluded] = useState<string[]>([]);
  const allNames = [...new Set(store.areas.map(({ name }) => name))];
  const names = allNames.filter((name) => !excluded.includes(name));
  return (
    <ApplyModal<AreasCopied['restaurants'][number]>
      opened={opened}
      brandId={brandId}
      text={t('text')}
      restaurants={restaurants}
      from={id}
      choices={
        <Choices
          label={t('names')}
          options={allNames.map((name) => ({ value: name, label: name }))}
          excluded={excluded}
          onChange={setExcluded}
        />
      }
      isReady={names.length > 0}
      run={(request) => mutateAsync({ brandId, names, ...request })}
      onDone={() => queryClient.invalidateQueries(trpc.audit.pathFilter())}
      onClose={onClose}
      countOf={(to) => to.areas.length}
      refusalOf={({ reason }) => reason && t(`refusals.${reason}`)}
      hasDetails={({ areas, withoutNamesake }) => areas.length + withoutNamesake.length > 0}
      details={({ areas, withoutNamesake }) => (
        <>
          {areas.map(({ uuid, name, changes }) => (
            <AppliedThing key={uuid} title={name}>
              <ChangesInWords changes={changes} />
            </AppliedThing>
          ))}
          {withoutNamesake.length > 0 && <AppliedNote>{t('withoutNamesake', { names: format.list(withoutNamesake) })}</AppliedNote>}
        </>
      )}
    />
  );
}
