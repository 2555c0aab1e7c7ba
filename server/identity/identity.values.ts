/*
 * Lists and limits of the schemas, without zod, for the browser too.
 */

/** Passwords have 10 to 200 characters: length makes them hard to guess (NIST SP 800-63B). */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

export const accessFlags = ['CAN_EDIT_TABLE_LAYOUT', 'CAN_EDIT_AREAS'] as const;
export const userRoles = ['admin', 'brand_group', 'brand', 'restaurant', 'pos', 'kiosk', 'customer'] as const;
/** Roles on the users screen. Customers' logins belong to their customer record. */
export const managedRoles = ['admin', 'brand_group', 'brand', 'restaurant', 'pos', 'kiosk'] as const;
export type ManagedRole = (typeof managedRoles)[number];

/** Roles of people, who choose their password by a link. */
export const invitableRoles = ['admin', 'brand_group', 'brand', 'restaurant'] as const satisfies readonly ManagedRole[];

export const linkPurposes = ['sign_in', 'invitation', 'forgotten'] as const;
/** Minutes for which a link is valid, by purpose. */
export const LINK_MINUTES = { sign_in: 72 * 60, invitation: 72 * 60, forgotten: 30 } as const;

/** Roles by rank. Nobody can create or manage users above their own role. */
const rank: Record<ManagedRole, number> = { admin: 4, brand_group: 3, brand: 2, restaurant: 1, pos: 0, kiosk: 0 };

/** The roles whose users a role may see and manage: its own and those below. */
export function rolesUpTo(role: string): ManagedRole[] {
  const own = managedRoles.find((managed) => managed === role);
  return own ? managedRoles.filter((managed) => rank[managed] <= rank[own]) : [];
}

/** Whether a role is that of a device, whose password nobody is there to change. */
export function isDevice(role: string): boolean {
  return role === 'pos' || role === 'kiosk';
}

/** The scope field that each role needs; none for admins. */
export const scopeFieldOfRole = {
  admin: null,
  brand_group: 'brandGroupId',
  brand: 'brandId',
  restaurant: 'restaurantId',
  pos: 'restaurantId',
  kiosk: 'restaurantId',
} as const satisfies Record<ManagedRole, 'brandGroupId' | 'brandId' | 'restaurantId' | null>;

export const userStates = ['active', 'invited', 'disabled', 'passwordExpired', 'throttled'] as const;

/** The form of an email address, in forms and in the interface. */
export const EMAIL = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
