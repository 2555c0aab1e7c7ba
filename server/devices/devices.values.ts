/** A restaurant has one main till, which has its box; the others work independently. */
export const posDeviceRoles = ['master', 'independent'] as const;
/** Invited: not paired yet. */
export const posDeviceStates = ['invited', 'enrolled', 'revoked'] as const;
/** Filters of a brand's devices. Outdated: not compliant; away: its box is offline; behind: it has not received the current layout. */
export const deviceKinds = ['outdated', 'away', 'behind', 'invited', 'revoked'] as const;
export type DeviceKind = (typeof deviceKinds)[number];
/** The types of requests to a box (design section 7). */
export const boxRequestTypes = ['table_layout.read', 'table_layout.publish', 'table_order.check'] as const;
