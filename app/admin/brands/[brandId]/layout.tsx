import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { BrandProvider } from '@/components/ui/scope';
import { findBrand, restaurantsOf } from '../../backOffice';

interface Props {
  params: Promise<{ brandId: string }>;
  children: ReactNode;
}

/** Provides the screens below with their brand. A brand that the user cannot access is not found. */
export default async function BrandLayout({ params, children }: Props) {
  const brand = await findBrand((await params).brandId);
  if (!brand) notFound();
  return (
    <BrandProvider key={brand.id} brand={{ ...brand, restaurants: await restaurantsOf(brand.id) }}>
      {children}
    </BrandProvider>
  );
}
