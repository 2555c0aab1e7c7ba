import type { AccessFlag, Role as UserRole } from '@/server/generated/prisma/client';

export type { AccessFlag };
/** Everybody who can call: the roles of users, a guest of a web shop in a session of its brand, and a guest without credentials. */
export type Role = UserRole | 'web' | 'guest';

/** Who calls. A guest has no user, with a session or without; the scope fields are those of the role. */
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
  /** Of the role `web` alone. */
  webSessionId?: number;
}

/** Whether somebody orders for themselves, online: a customer who is signed in, or a guest of a web session. */
export const isOnlineGuest = ({ role }: Pick<Caller, 'role'>): boolean => role === 'customer' || role === 'web';

/** Who orders online, as limits count them: a customer by their account, a guest by their web session. Null for everybody else. */
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

/** The guest of a web session, who has nothing but the brand. */
export const webGuest = (webSessionId: number, brandId: number): Caller => ({ ...guest, role: 'web', brandId, via: 'token', webSessionId });
