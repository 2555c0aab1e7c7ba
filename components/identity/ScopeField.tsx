'use client';

import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useTRPC } from '@/components/ui/trpc';
import { type ManagedRole, scopeFieldOfRole } from '@/server/identity/identity.values';
import type { UserForm } from './userForm';

interface Props {
  form: UserForm;
  role: ManagedRole;
  locked: boolean;
}

type Choice = { value: string; label: string };
type Choices = Choice[] | { group: string; items: Choice[] }[];

const kindOfField = { brandGroupId: 'brand_group', brandId: 'brand', restaurantId: 'restaurant' } as const;

/** Which group, brand or restaurant the role is for; nothing for a role without one. What cannot be otherwise is chosen already. */
export function ScopeField({ form, role, locked }: Props) {
  const t = useTranslations('identity.form');
  const field = scopeFieldOfRole[role];
  const choices = useChoices(field);
  const all = choices?.flatMap((choice) => ('items' in choice ? choice.items : [choice])) ?? [];
  const only = all.length === 1 ? all[0]?.value : undefined;
  const { scopeId } = form.values;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object at each render
  useEffect(() => {
    if (only !== undefined && scopeId === null) form.setFieldValue('scopeId', only);
  }, [only, scopeId]);

  if (field === null) return null;
  return (
    <NativeSelect
      label={t(`scope.${kindOfField[field]}`)}
      data={[...(only === undefined ? [{ value: '', label: t('choose'), disabled: scopeId !== null }] : []), ...(choices ?? [])]}
      disabled={locked || choices === undefined}
      {...form.getInputProps('scopeId')}
      value={scopeId ?? ''}
    />
  );
}

/** Undefined while they load. */
function useChoices(field: keyof typeof kindOfField | null): Choices | undefined {
  const trpc = useTRPC();
  const brands = useQuery({ ...trpc.brands.listReachableBrands.queryOptions({}), enabled: field !== null }).data;
  const restaurants = useQuery({ ...trpc.brands.listReachableRestaurants.queryOptions({}), enabled: field === 'restaurantId' }).data;
  if (field === 'brandGroupId') {
    const groups = new Map(
      brands?.flatMap(({ brandGroupId, brandGroupName }) => (brandGroupId ? [[brandGroupId, brandGroupName ?? '']] : [])),
    );
    return brands && [...groups].map(([id, name]) => ({ value: String(id), label: name }));
  }
  if (field === 'brandId') return brands?.map(({ brandId, name }) => ({ value: String(brandId), label: name }));
  if (!restaurants) return undefined;
  const byBrand = Map.groupBy(restaurants, ({ brandName }) => brandName);
  const choice = ({ restaurantId, name }: (typeof restaurants)[number]) => ({ value: String(restaurantId), label: name });
  if (byBrand.size <= 1) return restaurants.map(choice);
  return [...byBrand].map(([group, items]) => ({ group, items: items.map(choice) }));
}
