import type { AccessFlag, Role as UserRole } from '@/server/generated/prisma/client';

export type { AccessFlag };
/** All roles of callers: those of users, a guest with a web session of a brand, and a guest without credentials. */
export type Role = UserRole | 'web' | 'guest';

/** The caller of a request. Guests have no user, whether or not they have a session. The scope fields depend on the role. */
export interface Caller {
  userId: number | null;
  email: string | null;
  name: string | null;
  role: Role;
  brandGroupId: number | null;
  brandId: number | null;
  restaurantId: number | null;
  customerId: number | null;
  accessFlags: AccessFlag[];
  via: 'token' | 'session' | 'none';
  tokenId?: number;
  /** Set only for the role `web`. */
  webSessionId?: number;
}

/** Whether the caller orders online for themselves: a signed-in customer, or a guest with a web session. */
export const isOnlineGuest = ({ role }: Pick<Caller, 'role'>): boolean => role === 'customer' || role === 'web';

/** Identifies who orders online, for limits: a customer by account, a guest by web session. Null for all other callers. */
export function onlineGuestOf({ role, webSessionId, customerId }: Caller): string | null {
  if (role === 'web') return `session ${webSessionId}`;
  return role === 'customer' ? `customer ${customerId}` : null;
}

export const guest: Caller = Object.freeze({
  userId: null,
  email: null,
  name: null,
  role: 'guest',
  brandGroupId: null,
  brandId: null,
  restaurantId: null,
  customerId: null,
  accessFlags: [],
  via: 'none',
});

/** The guest of a web session, whose scope is the brand. */
export const webGuest = (webSessionId: number, brandId: number): Caller => ({ ...guest, role: 'web', brandId, via: 'token', webSessionId });
