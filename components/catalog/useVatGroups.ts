import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '@/components/ui/trpc';
import { vatGroupsInput } from './vatGroupsInput';

/** The VAT groups, in the language of the page; empty while they load. */
export function useVatGroups(): readonly { value: number; label: string }[] {
  const trpc = useTRPC();
  // The legal rates hardly ever change.
  const { data } = useQuery(trpc.fiscal.getVatConfiguration.queryOptions(vatGroupsInput, { staleTime: 3_600_000 }));
  return useMemo(() => data?.vatGroups.map(({ vatGroupId, name }) => ({ value: vatGroupId, label: name })) ?? [], [data]);
}
