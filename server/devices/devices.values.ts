/** A restaurant has one master, which holds its box; the others work by themselves. */
export const posDeviceRoles = ['master', 'independent'] as const;
/** Invited: it has yet to enrol. */
export const posDeviceStates = ['invited', 'enrolled', 'revoked'] as const;
/** What the devices of a brand can be narrowed to. Outdated: not compliant; away: its box is; behind: what is in force it has not taken over. */
export const deviceKinds = ['outdated', 'away', 'behind', 'invited', 'revoked'] as const;
export type DeviceKind = (typeof deviceKinds)[number];
/** What a box can be asked (design section 7). */
export const boxRequestTypes = ['table_layout.read', 'table_layout.publish', 'table_order.check'] as const;
