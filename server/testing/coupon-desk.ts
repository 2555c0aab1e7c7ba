import { prisma } from '@/server/core/platform/db';
import * as coupons from '@/server/coupons/coupons.operations';
import { type Actor, actorsOf } from './as';
import { resetToTwoTenants, type TwoTenants } from './tenants';

/* The brand of coupon tests, and its users. */

export let tenants: TwoTenants;
export let brandId: number;
export let restaurantId: number;
export let brand: Actor;
export let admin: Actor;
export let restaurant: Actor;

export async function furnishCoupons(): Promise<void> {
  tenants = await resetToTwoTenants();
  ({ brandId, restaurantId } = tenants.a);
  const as = actorsOf(tenants);
  [brand, admin, restaurant] = [await as('brand'), await as('admin'), await as('restaurant')];
}

export const reduction = { reductionType: 'percentage', reductionValue: 1_000 } as const;
export const create = (body: object) => brand.call(coupons.createCoupons, { brandId, ...reduction, code: 'SPRING', ...body });
export const issuesOf = ({ extraData }: { extraData?: unknown }) => (extraData as { issues: { path: string; code: string }[] }).issues;
export const stored = (promocodeId: number) => prisma.coupon.findFirstOrThrow({ where: { id: promocodeId } });
export const lastEntry = () => prisma.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
