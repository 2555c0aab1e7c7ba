import { redirect } from 'next/navigation';
import { startRestaurant } from './backOffice';

/** The start: the stock of the restaurant last worked on. */
export default async function Page() {
  const restaurant = await startRestaurant();
  // Without a restaurant the layout says so, in place of this page.
  if (restaurant) redirect(`/admin/restaurants/${restaurant.id}/stock`);
}
