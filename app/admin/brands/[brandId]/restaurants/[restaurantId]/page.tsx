import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { orNotFound } from '@/app/perform';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { RestaurantScreen } from '@/components/brands/restaurant/RestaurantScreen';
import { formFacts } from '../../../places';

interface Props {
  params: Promise<{ brandId: string; restaurantId: string }>;
}

/** The restaurant of the address, read once per page. Not found if it is not of the brand. */
const readRestaurant = cache(async (brandId: number, restaurantId: number) => {
  const query = read(operations.brands.getRestaurant, { restaurantId });
  const restaurant = await orNotFound(query.data);
  if (restaurant.brandId !== brandId) notFound();
  return { query, restaurant };
});

async function readFromParams({ params }: Props) {
  const { brandId, restaurantId } = await params;
  return readRestaurant(Number(brandId), Number(restaurantId));
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { restaurant } = await readFromParams(props);
  return { title: restaurant.name };
}

export default async function Page(props: Props) {
  const { query, restaurant } = await readFromParams(props);
  const { restaurantId, lat, lng } = restaurant;
  return (
    <Prefetched reads={[query]}>
      <RestaurantScreen key={restaurantId} restaurantId={restaurantId} facts={await formFacts({ lat, lng })} />
    </Prefetched>
  );
}
