import { useShell } from '@/components/shell/shellContext';
import { useBrand } from '@/components/ui/scope';

/**
 * The id of the restaurant in which a cart is tried first: the current one, if it belongs to the brand. 0 if there is none.
 * @param limitedTo the restaurants to choose from; null for all
 */
export function useFirstRestaurantId(limitedTo: readonly number[] | null): number {
  const { restaurants } = useBrand();
  const current = useShell().restaurant?.id;
  const ids = limitedTo ?? restaurants.map(({ id }) => id);
  return ids.find((id) => id === current) ?? ids[0] ?? 0;
}
