import { useLive } from '@/components/live/useLive';
import { useNotify } from '@/components/ui/notify';
import type { LiveTopic } from '@/server/live/live.values';
import type { PlanStore } from './PlanStore';
import type { PlanSaving } from './usePlanSave';

interface Options<State, Served, Draft, Conflict> {
  store: PlanStore<State, Served, Draft, Conflict>;
  saving: Pick<PlanSaving<Served>, 'isSaving' | 'setTheirs'>;
  restaurantId: number;
  topic: LiveTopic;
  /** Reads the state on the server; null if it can’t be read. */
  read: () => Promise<Served | null>;
  /** The notice that others’ changes were taken over. */
  taken: string;
}

/** Takes over what others save while an editor is open. */
export function usePlanNews<State, Served, Draft, Conflict>(options: Options<State, Served, Draft, Conflict>): void {
  const { store, saving, restaurantId, topic, read, taken } = options;
  const notify = useNotify();
  useLive(restaurantId, [topic], async () => {
    if (saving.isSaving) return;
    const served = await read();
    if (served) store.receive(served, (news) => (news === 'taken' ? notify.done(taken) : saving.setTheirs(served)));
  });
}
