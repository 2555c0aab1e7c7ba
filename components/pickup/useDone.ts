import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';

/** @returns a function that ends a dialog: it shows what was done, closes, and reloads the screen */
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
