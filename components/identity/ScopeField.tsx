'use client';

import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useTRPC } from '@/components/ui/trpc';
import { type ManagedRole, scopeFieldOfRole } from '@/server/identity/identity.values';
import type { ScopedRole } from './userForm';

interface Props {
  role: ManagedRole;
  scope: ScopedRole['scope'];
  error: string | undefined;
  locked: boolean;
  onChoose: (scope: ScopedRole['scope']) => void;
}

type Choice = { value: string; label: string };
type Choices = Choice[] | { group: string; items: Choice[] }[];

const kindOfField = { brandGroupId: 'brand_group', brandId: 'brand', restaurantId: 'restaurant' } as const;

/** The group, brand or restaurant of a role; empty for a role without one. A single possibility is preselected. */
export function ScopeField({ role, scope, error, locked, onChoose }: Props) {
  const t = useTranslations('identity.form');
  const field = scopeFieldOfRole[role];
  const choices = useChoices(field);
  const all = choices?.flatMap((choice) => ('items' in choice ? choice.items : [choice])) ?? [];
  const only = all.length === 1 ? all[0]?.value : undefined;
  const choose = (id: string | undefined) => {
    const chosen = all.find(({ value }) => value === id);
    onChoose(chosen ? { id: Number(chosen.value), name: chosen.label } : null);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices are new on each render
  useEffect(() => {
    if (only !== undefined && scope === null) choose(only);
  }, [only, scope]);

  if (field === null) return null;
  return (
    <NativeSelect
      label={t(`scope.${kindOfField[field]}`)}
      data={[...(only === undefined ? [{ value: '', label: t('choose'), disabled: scope !== null }] : []), ...(choices ?? [])]}
      disabled={locked || choices === undefined}
      value={scope ? String(scope.id) : ''}
      error={error}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

/** Undefined while they load. */
function useChoices(field: keyof typeof kindOfField | null): Choices | undefined {
  const trpc = useTRPC();
  const brands = useQuery({ ...trpc.brands.listReachableBrands.queryOptions({}), enabled: field === 'brandId' }).data;
  const groups = useQuery({ ...trpc.brands.listBrandGroups.queryOptions({}), enabled: field === 'brandGroupId' }).data;
  const restaurants = useQuery({ ...trpc.brands.listReachableRestaurants.queryOptions({}), enabled: field === 'restaurantId' }).data;
  // A group without brands may already have users.
  if (field === 'brandGroupId') return groups?.map(({ brandGroupId, name }) => ({ value: String(brandGroupId), label: name }));
  if (field === 'brandId') return brands?.map(({ brandId, name }) => ({ value: String(brandId), label: name }));
  if (!restaurants) return undefined;
  const byBrand = Map.groupBy(restaurants, ({ brandName }) => brandName);
  const choice = ({ restaurantId, name }: (typeof restaurants)[number]) => ({ value: String(restaurantId), label: name });
  if (byBrand.size <= 1) return restaurants.map(choice);
  return [...byBrand].map(([group, items]) => ({ group, items: items.map(choice) }));
}
