import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { reachableBrands, restaurantsOf } from '@/app/admin/backOffice';
import { perform } from '@/app/perform';
import { operations } from '@/app/service';
import { NewRestaurantScreen } from '@/components/brands/restaurant/NewRestaurantScreen';
import { permissions } from '@/server/core/operation/access';
import { assertRole, formFacts } from '../../../places';

interface Props {
  params: Promise<{ brandId: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('brands.restaurant');
  return { title: t('newTitle') };
}

export default async function Page({ params }: Props) {
  await assertRole(permissions.ownBrand.write);
  const brandId = Number((await params).brandId);
  // An archived brand cannot get restaurants.
  if (!(await reachableBrands()).some(({ id }) => id === brandId)) notFound();
  const newest = (await restaurantsOf(brandId)).toSorted((a, b) => b.id - a.id)[0];
  const near = newest && (await perform(operations.brands.getRestaurant, { restaurantId: newest.id }));
  return (
    <NewRestaurantScreen facts={await formFacts(near ? { lat: near.lat, lng: near.lng } : null)} countryCode={near?.countryCode ?? 'FR'} />
  );
}
