/*
 * What the schemas are made of, without zod: lists and forms in the browser take it from here.
 */

/** Passwords are 10 to 200 characters long: length is what makes one hard to guess (NIST SP 800-63B). */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

export const accessFlags = ['CAN_EDIT_TABLE_LAYOUT', 'CAN_EDIT_AREAS'] as const;
export const userRoles = ['admin', 'brand_group', 'brand', 'restaurant', 'pos', 'kiosk', 'customer'] as const;
/** The roles that the users screen deals with; customers' logins belong to their customer record. */
export const managedRoles = ['admin', 'brand_group', 'brand', 'restaurant', 'pos', 'kiosk'] as const;
export type ManagedRole = (typeof managedRoles)[number];

/** The roles of people, who choose a password by a link. */
export const invitableRoles = ['admin', 'brand_group', 'brand', 'restaurant'] as const satisfies readonly ManagedRole[];

export const linkPurposes = ['sign_in', 'invitation', 'forgotten'] as const;
/** How long somebody has to use a link, in minutes, by what it is for. */
export const LINK_MINUTES = { sign_in: 72 * 60, invitation: 72 * 60, forgotten: 30 } as const;

/** Roles from the highest down. Nobody may manage or create a user above their own role. */
const rank: Record<ManagedRole, number> = { admin: 4, brand_group: 3, brand: 2, restaurant: 1, pos: 0, kiosk: 0 };

/** The roles that a user with a role may see and give: their own and those below it. */
export function rolesUpTo(role: string): ManagedRole[] {
  const own = managedRoles.find((managed) => managed === role);
  return own ? managedRoles.filter((managed) => rank[managed] <= rank[own]) : [];
}

/** True for the roles that a machine logs in with: nobody is there to change its password. */
export function isDevice(role: string): boolean {
  return role === 'pos' || role === 'kiosk';
}

/** The one scope field that each role needs; an admin has none. */
export const scopeFieldOfRole = {
  admin: null,
  brand_group: 'brandGroupId',
  brand: 'brandId',
  restaurant: 'restaurantId',
  pos: 'restaurantId',
  kiosk: 'restaurantId',
} as const satisfies Record<ManagedRole, 'brandGroupId' | 'brandId' | 'restaurantId' | null>;

export const userStates = ['active', 'invited', 'disabled', 'passwordExpired', 'throttled'] as const;

/** What an e-mail address looks like, in the form and at every door. */
export const EMAIL = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
