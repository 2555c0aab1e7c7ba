import type { Me } from '@/server/identity/identity.schema';

/** The user who manages others. They can give only permissions that they have. */
export type Viewer = Pick<Me, 'userId' | 'role' | 'accessFlags'>;
