import type { Me } from '@/server/identity/identity.schema';

/** The person who manages users: they may give only rights that they have. */
export type Viewer = Pick<Me, 'userId' | 'role' | 'accessFlags'>;
