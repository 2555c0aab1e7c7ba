import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { BrandProvider } from '@/components/ui/scope';
import { findBrand, restaurantsOf } from '../../backOffice';

interface Props {
  params: Promise<{ brandId: string }>;
  children: ReactNode;
}

/** Gives the screens below their brand; one out of reach is as if it did not exist. */
export default async function BrandLayout({ params, children }: Props) {
  const brand = await findBrand((await params).brandId);
  if (!brand) notFound();
  return (
    <BrandProvider key={brand.id} brand={{ ...brand, restaurants: await restaurantsOf(brand.id) }}>
      {children}
    </BrandProvider>
  );
}
