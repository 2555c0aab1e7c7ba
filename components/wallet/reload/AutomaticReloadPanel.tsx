'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { CardsPanel } from './CardsPanel';
import { ChargesPanel } from './ChargesPanel';
import { SettingsPanel } from './SettingsPanel';

interface Props {
  customerId: number;
  /** For an archived customer, it is read-only. */
  locked: boolean;
}

/** The automatic top-up of a customer's wallet: settings and state, cards, and the last charges. */
export default function AutomaticReloadPanel({ customerId, locked }: Props) {
  const trpc = useTRPC();
  const { data: state, error, refetch } = useQuery(trpc.reloads.getAutomaticReloadState.queryOptions({ customerId }));
  const { data: cards } = useQuery(trpc.reloads.listCards.queryOptions({ customerId }));
  if (!state || !cards) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingState height={420} radius="lg" />;
  return (
    <div className={layout.columns}>
      <SettingsPanel state={state} cards={cards} locked={locked} />
      <div className={layout.stack}>
        <CardsPanel customerId={customerId} cards={cards} provider={state.provider} locked={locked} />
        <ChargesPanel charges={state.charges} />
      </div>
    </div>
  );
}
