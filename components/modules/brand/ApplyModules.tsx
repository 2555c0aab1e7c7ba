'use client';

import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AppliedNote, AppliedThing } from '@/components/brands/AppliedThing';
import { ApplyModal } from '@/components/brands/ApplyModal';
import { Choices } from '@/components/brands/Choices';
import { useRefresh } from '@/components/live/reads';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { BrandModules, CopyResult } from '@/server/modules/modules.schema';
import { keyOf } from '../drafts';
import { ModuleChanges } from '../ModuleChanges';
import { useModuleWords } from '../useModuleWords';

export interface ApplyProps {
  opened: boolean;
  brand: BrandModules;
  onClose: () => void;
}

/** Copies the module settings that a restaurant sets itself to other restaurants. */
export default function ApplyModules({ opened, brand, onClose }: ApplyProps) {
  const t = useTranslations('modules.apply');
  const refusals = useTranslations('modules.refusals');
  const trpc = useTRPC();
  const { id: brandId, restaurants } = useBrand();
  const words = useModuleWords();
  const onDone = useRefresh('modules');
  const { mutateAsync } = useMutation(trpc.modules.copyModules.mutationOptions());
  const [from, setFrom] = useState(brand.differences[0]?.restaurantId ?? brand.restaurants[0]?.restaurantId ?? 0);
  const [excluded, setExcluded] = useState<string[]>([]);
  const nameOf = (module: { moduleId: number; channelId: number; category: string; name: string }) =>
    `${words.type(module)} · ${words.channel(module.channelId)}`;
  const offered = brand.modules.filter((module) => brand.differences.some((each) => keyOf(each) === keyOf(module)));
  const modules = offered.filter((module) => !excluded.includes(keyOf(module))).map(({ moduleId, channelId }) => ({ moduleId, channelId }));
  const cities = new Map(restaurants.map(({ id, city }) => [id, city]));
  return (
    <ApplyModal<CopyResult['restaurants'][number]>
      opened={opened}
      brandId={brandId}
      text={t('text')}
      restaurants={brand.restaurants.map((restaurant) => ({ ...restaurant, city: cities.get(restaurant.restaurantId) ?? '' }))}
      from={from}
      source={
        <NativeSelect
          label={t('from')}
          value={String(from)}
          data={brand.restaurants.map(({ restaurantId, restaurantName }) => ({ value: String(restaurantId), label: restaurantName }))}
          onChange={(event) => setFrom(Number(event.currentTarget.value))}
        />
      }
      choices={
        <Choices
          label={t('modules')}
          nothing={t('nothing')}
          options={offered.map((module) => ({ value: keyOf(module), label: nameOf(module) }))}
          excluded={excluded}
          onChange={setExcluded}
        />
      }
      isReady={modules.length > 0}
      run={(request) => mutateAsync({ brandId, modules, ...request })}
      onDone={onDone}
      onClose={onClose}
      countOf={(to) => to.modules.reduce((sum, { changes }) => sum + changes.length, 0)}
      refusalOf={({ reason }) => reason && refusals(reason, { fields: '' })}
      hasDetails={(to) => to.modules.length > 0}
      details={(to) => (
        <>
          {to.closesWeb && <AppliedNote>{t('closesWeb')}</AppliedNote>}
          {to.modules.map((module) => (
            <AppliedThing key={keyOf(module)} title={nameOf(module)}>
              <ModuleChanges changes={module.changes} />
            </AppliedThing>
          ))}
        </>
      )}
    />
  );
}
