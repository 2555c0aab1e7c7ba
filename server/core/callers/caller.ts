import type { AccessFlag, Role as UserRole } from '@/server/generated/prisma/client';

export type { AccessFlag };
/** Everybody who can call: the roles of users, and a guest without credentials. */
export type Role = UserRole | 'guest';

/** Who calls. A guest has no user; the scope fields are those of the role. */
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
