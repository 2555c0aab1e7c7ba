import { prisma } from '@/server/core/platform/db';
import { type Actor, actorsOf, type Role } from './as';
import { createCatalogProduct, putOnMenu } from './factories';
import { resetToTwoTenants, type TwoTenants } from './tenants';

/* The restaurant and menu of menu tests, and their users. */

export let tenants: TwoTenants;
export const actors = {} as Record<'brand' | 'restaurant' | 'kiosk', Actor>;
export let place: { restaurantId: number; menuId: number };
export let brandId: number;

export async function furnishMenus(): Promise<void> {
  tenants = await resetToTwoTenants();
  const as = actorsOf(tenants);
  for (const role of ['brand', 'restaurant', 'kiosk'] as const satisfies Role[]) actors[role] = await as(role);
  ({ brandId } = tenants.a);
  place = { restaurantId: tenants.a.restaurantId, menuId: tenants.a.menuId };
}

/** A product of the brand that is on the menu. */
export async function soupOf() {
  const soup = await createCatalogProduct(prisma, { brandId, name: 'Soup', priceCents: 600, tags: ['hot'] });
  const { id: productId } = await putOnMenu(prisma, soup, place);
  return { catalogProductId: soup.id, ...place, productId };
}

export const lastEntry = (subjectKind: string) => prisma.auditEntry.findFirstOrThrow({ where: { subjectKind }, orderBy: { id: 'desc' } });
