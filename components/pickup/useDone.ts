import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';

/** @returns what ends a dialog of the pickup screen: it says what was done, closes, and has the screen read anew */
export function useDone(onClose: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return (message: string) => {
    notify.done(message);
    onClose();
    return queryClient.invalidateQueries({ queryKey: trpc.pickup.pathKey() });
  };
}
