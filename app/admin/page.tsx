import { redirect } from 'next/navigation';
import { NoRestaurants } from '@/components/shell/NoRestaurants';
import { startScreen } from './backOffice';

/** The start: the board of a chain, or the stock of a restaurant. */
export default async function Page() {
  const screen = await startScreen();
  if (screen) redirect(screen);
  return <NoRestaurants />;
}
