import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { perform } from '@/app/perform';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { AccountScreen } from '@/components/identity/AccountScreen';
import type { Me } from '@/server/identity/identity.schema';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('identity.me');
  return { title: t('title') };
}

/** The name of the brand, group or restaurant that an account can access. */
async function scopeNameOf({ role, brandId, brandGroupId, restaurantId }: Me): Promise<string> {
  if (role === 'admin') return (await getTranslations('identity'))('everything');
  if (restaurantId !== null) {
    const restaurants = await perform(operations.brands.listReachableRestaurants, {});
    return restaurants.find((restaurant) => restaurant.restaurantId === restaurantId)?.name ?? '';
  }
  const brands = await perform(operations.brands.listReachableBrands, {});
  if (brandGroupId !== null) return brands.find((brand) => brand.brandGroupId === brandGroupId)?.brandGroupName ?? '';
  return brands.find((brand) => brand.brandId === brandId)?.name ?? '';
}

export default async function Page() {
  const me = await perform(operations.identity.getMe, {});
  return (
    <Prefetched reads={[read(operations.identity.listMyTokens, {})]}>
      <AccountScreen me={me} scopeName={await scopeNameOf(me)} />
    </Prefetched>
  );
}
