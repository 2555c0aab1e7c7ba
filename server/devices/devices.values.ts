/** A restaurant has one master, which holds its box; the others work by themselves. */
export const posDeviceRoles = ['master', 'independent'] as const;
/** Invited: it has yet to enrol. */
export const posDeviceStates = ['invited', 'enrolled', 'revoked'] as const;
/** What a box can be asked (design section 7). */
export const boxRequestTypes = ['table_layout.read', 'table_layout.publish', 'table_order.check'] as const;
