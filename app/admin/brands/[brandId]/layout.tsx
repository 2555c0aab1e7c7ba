import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { BrandProvider } from '@/components/ui/scope';
import { reachableRestaurants } from '../../backOffice';

interface Props {
  params: Promise<{ brandId: string }>;
  children: ReactNode;
}

/** Gives the screens below their brand; one out of reach is as if it did not exist. */
export default async function BrandLayout({ params, children }: Props) {
  const { brandId } = await params;
  const restaurants = (await reachableRestaurants()).filter((restaurant) => String(restaurant.brandId) === brandId);
  const first = restaurants[0];
  if (!first) notFound();
  return (
    <BrandProvider key={first.brandId} brand={{ id: first.brandId, name: first.brandName, restaurants }}>
      {children}
    </BrandProvider>
  );
}
