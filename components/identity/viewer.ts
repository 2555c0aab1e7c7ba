import type { Me } from '@/server/identity/identity.schema';

/** Who looks at the users: what he may give depends on what he has. */
export type Viewer = Pick<Me, 'userId' | 'role' | 'accessFlags'>;
