import { redirect } from 'next/navigation';
import { reachableRestaurants, rememberedRestaurantId } from './backOffice';

/** The start: the stock of the restaurant last worked on. */
export default async function Page() {
  const restaurants = await reachableRestaurants();
  const remembered = await rememberedRestaurantId();
  const restaurant = restaurants.find(({ id }) => id === remembered) ?? restaurants[0];
  // Without a restaurant the layout says so, in place of this page.
  if (restaurant) redirect(`/admin/restaurants/${restaurant.id}/stock`);
}
