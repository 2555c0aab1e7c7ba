// Decided in docs/decisions/125-foreign-ids-in-filters.md.

import type { AccessFlag, Caller, Role } from '../callers/caller';
import type { Db } from '../platform/db';
import { remember } from '../reads/remember';
import { AppError } from './errors';

const managers = ['admin', 'brand_group', 'brand', 'restaurant'] as const satisfies Role[];
const headOffice = ['admin', 'brand_group', 'brand'] as const satisfies Role[];
const everybody = ['admin', 'brand_group', 'brand', 'restaurant', 'pos', 'kiosk', 'customer', 'web'] as const satisfies Role[];
const signedIn = ['admin', 'brand_group', 'brand', 'restaurant', 'pos', 'kiosk', 'customer'] as const satisfies Role[];

/** Who may read and write what (design section 5). */
export const permissions = {
  stock: { read: [...managers, 'pos', 'kiosk'], write: managers },
  brands: { read: signedIn },
  brandGroups: { read: ['admin', 'brand_group'], write: ['admin'] },
  ownBrand: { write: headOffice },
  catalog: { read: managers, write: headOffice },
  menus: { read: [...managers, 'pos', 'kiosk'], write: managers },
  restaurants: { write: managers },
  users: { read: headOffice, write: headOffice },
  mails: { read: ['admin'], write: ['admin'] },
  audit: { read: managers, write: managers },
  layouts: { read: [...managers, 'pos'], write: managers },
  operatingLayout: { read: ['admin', 'brand', 'pos'] },
  tableSessions: { read: [...managers, 'pos'] },
  devices: { read: [...managers, 'pos'], write: headOffice },
  compliance: { read: [...managers, 'pos'], write: ['admin'] },
  deliveryAreas: { read: [...managers, 'pos', 'kiosk'], write: managers },
  brandAreas: { read: headOffice, write: headOffice },
  boxes: { read: ['pos'], write: ['pos'] },
  modules: { read: [...managers, 'pos', 'kiosk'], write: managers },
  brandModules: { read: headOffice, write: headOffice },
  fiscal: { read: [...managers, 'pos'], write: headOffice },
  brandZones: { read: headOffice },
  readiness: { read: [...managers, 'pos', 'kiosk'] },
  pickup: { read: [...managers, 'pos', 'kiosk'], write: managers },
  brandPickup: { read: headOffice, write: headOffice },
  pickupPoint: { read: [...managers, 'customer'] },
  customers: { read: managers, write: managers },
  imports: { read: managers, write: managers },
  customer: { read: [...managers, 'customer'] },
  erasures: { read: managers, write: headOffice },
  wallet: { read: [...managers, 'customer'], write: managers },
  brandWallets: { read: headOffice },
  walletCards: { read: [...managers, 'customer'], write: [...managers, 'customer'] },
  reports: { read: managers },
  images: { read: managers, write: headOffice },
  offers: { read: managers, write: headOffice, evaluate: [...managers, 'pos', 'kiosk', 'customer', 'web'] },
  tillOffers: { read: [...managers, 'pos'] },
  treasury: { read: managers, write: managers },
  deprecations: { read: ['admin'] },
  webhooks: { read: headOffice, write: headOffice },
  shifts: { read: [...managers, 'pos', 'kiosk'], write: managers },
  customerLookup: { read: [...managers, 'pos', 'kiosk'] },
  orders: { read: everybody, write: everybody },
  orderReturns: { write: [...managers, 'pos'] },
  orderCancellations: { write: [...managers, 'pos', 'customer', 'web'] },
  tickets: { read: [...managers, 'pos', 'kiosk', 'customer'], write: [...managers, 'pos', 'kiosk'] },
  closings: { read: managers, write: managers },
  self: { read: signedIn, write: signedIn },
} as const satisfies Record<string, { read?: readonly Role[]; write?: readonly Role[]; evaluate?: readonly Role[] }>;

/** The place of a thing. Things of the brand itself have no restaurant. */
export interface Place {
  restaurantId?: number;
  brandId: number;
  brandGroupId: number | null;
  /** Set if the restaurant or brand is archived: its users then have no access. */
  archived?: 'brand' | 'restaurant';
  /** The customer it belongs to, and the restaurants that know them; all of the brand's if there are none. */
  customer?: { customerId: number; restaurantIds: number[] };
  /** Set if guests with a web session of the brand have access too, as nothing there belongs to anybody. */
  isForGuests?: true;
}

/**
 * Where an entity was found: in a restaurant, with a customer, in a brand, or nowhere, where only admins have access. `guests` opens it to
 * those who order in the restaurant, as in `Scope`; the service then checks whose it is.
 */
export type Location = { restaurantId: number; guests?: true } | { customerId: number } | { brandId: number } | 'platform';

/**
 * How to find the place of a request: by a field with the id of a restaurant, brand or customer, or by looking up an entity. If several
 * fields are named, the first one given counts, in the order brand, customer, restaurant. The other ids given, and the filters named by
 * `also`, must lie in the same place. With `orOwn`, an omitted brand is the caller’s own; with `orAll`, it means all that the caller can
 * access, and the service has to look at the caller. `guests` opens a restaurant to those who order there: web sessions of its brand, and
 * customers of the brand, whose own place it then is (`ctx.scope.customerId`). A foreign restaurant, brand or customer is refused with 403;
 * a foreign entity with 404, as if it did not exist.
 */
export type Scope<Input> = (
  | { restaurant: keyof Input & string; brand?: keyof Input & string; customer?: keyof Input & string }
  | { restaurant: keyof Input & string; brand?: keyof Input & string; guests: true }
  | { customer: keyof Input & string }
  | { brand: keyof Input & string; orOwn?: true; orAll?: true }
  | { locate(db: Db, input: Input): Promise<Location | null> }
  | Record<never, never>
) & { also?: IdFields<keyof Input & string> };

/** Fields that hold ids, by kind. */
type IdFields<Field extends string> = { readonly [Kind in keyof typeof finders]?: Field };

export type Access<Input> = 'public' | { roles: readonly Role[]; scope: Scope<Input>; flag?: AccessFlag };

/** Whether an operation can refuse a caller for their role or scope. What everybody may look up answers 404 when out of scope. */
export const canDeny = ({ roles, scope }: { roles: readonly Role[]; scope: object }): boolean =>
  !('locate' in scope && everybody.every((role) => roles.includes(role)));

/**
 * Declares who may run an operation, and where.
 * @param roles one of `permissions`, or a list
 * @param scope where the request acts; `{}` for what belongs to the caller or to nobody
 * @param flag an access flag required in addition to the role
 */
export function allow<const S extends object>(
  roles: readonly Role[],
  scope: S,
  flag?: AccessFlag,
): { roles: readonly Role[]; scope: S; flag?: AccessFlag } {
  return flag ? { roles, scope, flag } : { roles, scope };
}

/** The places of those restaurants that exist. */
async function placesOfRestaurants(db: Db, restaurantIds: number[]): Promise<Place[]> {
  const rows = await db.restaurant.findMany({
    where: { id: { in: restaurantIds } },
    select: { id: true, brandId: true, archivedAt: true, brand: { select: { brandGroupId: true, archivedAt: true } } },
  });
  return rows.map(({ id, brandId, archivedAt, brand }) => {
    const archived = brand.archivedAt ? 'brand' : archivedAt ? 'restaurant' : undefined;
    return { restaurantId: id, brandId, brandGroupId: brand.brandGroupId, ...(archived && { archived }) };
  });
}

/** The place of a restaurant; null if it does not exist. */
export const placeOfRestaurant = remember(
  'restaurants',
  async (db, restaurantId: number): Promise<Place | null> => (await placesOfRestaurants(db, [restaurantId]))[0] ?? null,
);

/** The place of a brand; null if it does not exist. */
export async function placeOfBrand(db: Db, brandId: number): Promise<Place | null> {
  const row = await db.brand.findUnique({ where: { id: brandId }, select: { id: true, brandGroupId: true, archivedAt: true } });
  return row && { brandId: row.id, brandGroupId: row.brandGroupId, ...(row.archivedAt && { archived: 'brand' }) };
}

/** The place of a customer; null if they do not exist. */
export async function placeOfCustomer(db: Db, customerId: number): Promise<Place | null> {
  const [row] = await db.sql.read<{ brandId: number; brandGroupId: number | null; isArchived: boolean; restaurantIds: number[] }>`
    select c.brand_id as "brandId", b.brand_group_id as "brandGroupId", b.archived_at is not null as "isArchived",
      array(select r.restaurant_id from customer_restaurants r where r.brand_id = c.brand_id and r.customer_id = c.id) as "restaurantIds"
    from customers c join brands b on b.id = c.brand_id where c.id = ${customerId}`;
  if (!row) return null;
  const { isArchived, restaurantIds, ...place } = row;
  return { ...place, ...(isArchived && { archived: 'brand' }), customer: { customerId, restaurantIds } };
}

/** Whether users of a restaurant know the customer. Null stands for users of the brand. */
const isKnownIn = (restaurantId: number | null, { restaurantIds }: NonNullable<Place['customer']>) =>
  restaurantIds.length === 0 || (restaurantId !== null && restaurantIds.includes(restaurantId));

/** Whether the caller's scope covers the place. */
export function reaches(caller: Caller, place: Place): boolean {
  if (caller.role === 'admin') return true;
  if (caller.role === 'brand_group') return place.brandGroupId !== null && place.brandGroupId === caller.brandGroupId;
  if (place.archived === 'brand') return false;
  if (place.archived === 'restaurant' && caller.role !== 'brand') return false;
  switch (caller.role) {
    case 'brand':
      return place.brandId === caller.brandId;
    case 'restaurant':
    case 'pos':
    case 'kiosk':
      if (place.customer) return place.brandId === caller.brandId && isKnownIn(caller.restaurantId, place.customer);
      return place.restaurantId === undefined ? place.brandId === caller.brandId : place.restaurantId === caller.restaurantId;
    case 'customer':
      if (place.customer) return place.brandId === caller.brandId && place.customer.customerId === caller.customerId;
      return place.restaurantId === undefined && place.brandId === caller.brandId;
    case 'web':
      return place.isForGuests === true && place.brandId === caller.brandId;
    case 'guest':
      return false;
  }
}

/**
 * Checks the caller against the role and flag of an operation, before its input is even read.
 * @throws unauthenticated, access_denied, missing_access_flag
 */
export function checkRole(access: Access<never>, caller: Caller): void {
  if (access === 'public') return;
  if (caller.role === 'guest') throw new AppError('unauthenticated');
  if (!access.roles.includes(caller.role)) throw new AppError('access_denied');
  if (access.flag && !caller.accessFlags.includes(access.flag))
    throw new AppError('missing_access_flag', { extraData: { flag: access.flag } });
}

function placeOfLocation(db: Db, location: Exclude<Location, 'platform'>): Promise<Place | null> {
  if ('restaurantId' in location) return placeOfRestaurant(db, location.restaurantId);
  return 'customerId' in location ? placeOfCustomer(db, location.customerId) : placeOfBrand(db, location.brandId);
}

/** The place of a single id, as a list of one or none. */
const singlePlace = (find: (db: Db, id: number) => Promise<Place | null>) => async (db: Db, id: unknown) => {
  const place = await find(db, Number(id));
  return place ? [place] : [];
};
/** Finds the places of each kind of field. */
const finders = {
  brand: singlePlace(placeOfBrand),
  customer: singlePlace(placeOfCustomer),
  restaurant: singlePlace(placeOfRestaurant),
  restaurants: (db: Db, ids: unknown) => placesOfRestaurants(db, ids as number[]),
};
const finderOrder = ['brand', 'customer', 'restaurant', 'restaurants'] as const;
const fieldsByKind = (idFields: IdFields<string>) =>
  finderOrder.flatMap((kind) => (idFields[kind] === undefined ? [] : [[kind, idFields[kind]] as const]));
const countOf = (ids: unknown) => new Set([ids].flat()).size;

/** The place of a restaurant for those who order there. For customers, it is their own place. */
function asGuestPlace(place: Place, { role, customerId }: Caller): Place {
  if (place.customer) return place;
  if (role === 'customer' && customerId !== null) return { ...place, customer: { customerId, restaurantIds: [] } };
  return role === 'web' ? { ...place, isForGuests: true } : place;
}

/** @throws missing_parameters for callers who do not belong to a single brand */
function ownBrandOf({ brandId }: Caller, path: string): number {
  if (brandId !== null) return brandId;
  const message = { en: 'Required: your account belongs to no brand.', fr: 'Obligatoire : votre compte n’appartient à aucune enseigne.' };
  const issue = { path, code: 'invalid_type', message };
  throw new AppError('missing_parameters', { issues: [issue] });
}

/** Refuses a foreign id in the same words as an unknown one, so that nobody learns whether it exists. */
const refuseForeign = ({ role }: Caller) => new AppError(role === 'admin' ? 'data_not_found' : 'access_denied');

/** Whether two places can belong together: not of different brands or restaurants. */
const canBelongTogether = (a: Place, b: Place) =>
  a.brandId === b.brandId && (a.restaurantId === undefined || b.restaurantId === undefined || a.restaurantId === b.restaurantId);

/** The error for an entity that does not exist, or no longer does: the first request under the same key may have deleted it. */
export class UnknownEntity extends AppError {
  constructor() {
    super('data_not_found');
  }
}

interface LocatedScope {
  locate(db: Db, input: never): Promise<Location | null>;
}

async function locatePlace(db: Db, { locate }: LocatedScope, caller: Caller, input: unknown): Promise<Place | null> {
  const location = await locate(db, input as never);
  if (location === 'platform' && caller.role === 'admin') return null;
  if (!location) throw new UnknownEntity();
  if (location === 'platform') throw new AppError('data_not_found');
  const ownPlace = await placeOfLocation(db, location);
  const place = ownPlace && 'guests' in location ? asGuestPlace(ownPlace, caller) : ownPlace;
  if (!place || !reaches(caller, place)) throw new AppError('data_not_found');
  return place;
}

/**
 * Finds the place that a request acts on, and checks it against the caller's scope. All other ids in the request must lie in the same
 * place.
 * @returns the place, or null if the operation has none
 * @throws missing_parameters if no brand is named and the caller has none; access_denied for a restaurant, brand or customer out of scope
 *   or in another place; data_not_found for unknown or foreign entities
 */
export async function checkScope(db: Db, access: Access<never>, caller: Caller, input: unknown): Promise<Place | null> {
  if (access === 'public') return null;
  const { scope } = access;
  const idFields: IdFields<string> & { also?: IdFields<string> } = scope;
  const fields = input as Record<string, unknown>;
  const isOwn = 'orOwn' in scope && fields[scope.brand] === undefined;
  const values = isOwn ? { ...fields, [scope.brand]: ownBrandOf(caller, scope.brand) } : fields;
  let place = 'locate' in scope ? await locatePlace(db, scope, caller, input) : null;
  for (const [kind, field] of [...fieldsByKind(idFields), ...fieldsByKind(idFields.also ?? {})]) {
    if (values[field] === undefined) continue;
    const found = await finders[kind](db, values[field]);
    const places = 'guests' in scope ? found.map((each) => asGuestPlace(each, caller)) : found;
    if (places.length < countOf(values[field])) throw refuseForeign(caller);
    for (const each of places) {
      if (!reaches(caller, each)) throw new AppError('access_denied');
      place ??= each;
      if (!canBelongTogether(place, each)) throw refuseForeign(caller);
    }
  }
  const mayBeNone = 'locate' in scope || 'orAll' in scope || fieldsByKind(idFields).length === 0;
  if (!place && !mayBeNone) throw refuseForeign(caller);
  return place;
}
